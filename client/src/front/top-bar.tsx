/** The top of every page around the games: the way home, the language, the settings. */
import { useState } from "preact/hooks";

import { pageData } from "../core/page-data";
import { Icon } from "../ui/icon";
import { changeSettings } from "../core/settings";
import { useLater } from "../core/later";
import { language, languages, loadTexts, t } from "../core/texts";
import { Brand } from "./brand";

async function loadPreferences() {
  const [{ Preferences }, { Keeping }] = await Promise.all([
    import("../ui/preferences"),
    import("./keeping"),
    loadTexts("panels"),
  ]);
  return { Preferences, Keeping };
}

export function TopBar() {
  const [open, setOpen] = useState(false);
  const later = useLater(loadPreferences, open);
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
      {open && later && <later.Preferences close={() => setOpen(false)} more={<later.Keeping />} />}
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
