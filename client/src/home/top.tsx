/** The top of every page around the games: the way home, the language, the settings. */
import { useState } from "preact/hooks";

import { facts } from "../app/facts";
import { Icon } from "../app/icon";
import { Preferences } from "../app/preferences";
import { choose } from "../app/settings";
import { LANGUAGES, type Language, language, t } from "../app/texts";
import { Brand } from "./opening";

export function Top() {
  const [open, setOpen] = useState(false);
  return (
    <header class="top">
      <Brand />
      <Languages />
      <button
        type="button"
        class="icon"
        aria-label={t("Settings")}
        title={t("Settings")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon of="gear" />
      </button>
      {open && <Preferences close={() => setOpen(false)} />}
    </header>
  );
}

/** Every language is called by its own name: whoever needs the switch cannot read the others. */
function Languages() {
  return (
    <fieldset class="languages" aria-label={t("Language")}>
      {(Object.entries(LANGUAGES) as [Language, string][]).map(([code, name]) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language.value}
          onClick={() => choose({ lang: code })}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

/** The class that gives a game, and the pages about it, an accent of its own. */
export function toneOf(game: string): string {
  return `tone-${facts.games.findIndex((other) => other.game === game) % 4}`;
}
