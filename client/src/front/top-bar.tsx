/** The top of every page around the games: the way home, the language, the settings. */
import { useState } from "preact/hooks";

import { pageData } from "../core/page-data";
import { Icon } from "../ui/icon";
import { Preferences } from "../ui/preferences";
import { changeSettings } from "../core/settings";
import { language, languages, t } from "../core/texts";
import { Brand } from "./brand";

export function TopBar() {
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
      {Object.entries(languages).map(([code, { name }]) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language.value}
          onClick={() => changeSettings({ lang: code })}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

/** The class that gives a game, and the pages about it, an accent of its own. */
export function accentClass(game: string): string {
  return `tone-${pageData.games.findIndex((other) => other.game === game) % 4}`;
}
