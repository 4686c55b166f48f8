/** The top of every page around the games: the way home, the language, the settings. */
import { useState } from "preact/hooks";

import { facts } from "../app/facts";
import { Icon } from "../app/icon";
import { Preferences } from "../app/preferences";
import { choose } from "../app/settings";
import { LANGUAGES, type Language, language, t } from "../app/texts";

export function Top() {
  const [open, setOpen] = useState(false);
  return (
    <header class="top">
      <a class="brand" href="/" aria-label={t("Karban, to the games")}>
        <svg viewBox="0 0 40 36" aria-hidden="true">
          <rect class="behind" x="5" y="5" width="17" height="25" rx="3.5" transform="rotate(-14 13 30)" />
          <rect class="before" x="16" y="4" width="17" height="25" rx="3.5" transform="rotate(10 24 30)" />
          <path d="M24.8 11.5 28.6 9.6 26 24" transform="rotate(1 26 16)" />
        </svg>
        Karban
      </a>
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
