/** Everything around a pad. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { useLater } from "../core/later";
import { goTo } from "../core/router";
import { loadTexts, t } from "../core/texts";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import type { Panel } from "./panel";

interface Props {
  game: string;
  over: boolean;
  again(): void;
  open(panel: Panel): void;
  more: ComponentChildren;
  close(): void;
}

async function loadPreferences() {
  const [{ Preferences }, { Keeping }] = await Promise.all([
    import("../ui/preferences"),
    import("../front/keeping"),
    loadTexts("panels"),
  ]);
  return { Preferences, Keeping };
}

export function Menu({ game, over, again, open, more, close }: Props) {
  const [settings, setSettings] = useState(false);
  const later = useLater(loadPreferences, settings);
  if (settings && later) return <later.Preferences close={close} more={<later.Keeping />} />;
  return (
    <Dialog title={t("Menu")} close={close} class="menu">
      <Item icon="add" words={t("New game")} says={over ? "" : t("This one stays in the list.")} act={again} />
      <Item icon="people" words={t("Players and who begins")} act={() => open("players")} />
      {more}
      <Item icon="log" words={t("History")} act={() => open("history")} />
      <Item icon="share" words={t("Result and sharing")} act={() => open("end")} />
      <Item icon="rules" words={t("Rules")} act={() => open("rules")} />
      <Item icon="play" words={t("Play it here against bots")} act={() => goTo(`/new/${game}`)} />
      <Item icon="gear" words={t("Settings")} act={() => setSettings(true)} />
      <Item icon="home" words={t("All score pads")} act={() => goTo("/pad")} />
    </Dialog>
  );
}

interface ItemProps {
  icon: Parameters<typeof Icon>[0]["of"];
  words: string;
  says?: string; // what one should know of it
  act(): void;
}

/** A line of the menu. */
export function Item({ icon, words, says, act }: ItemProps) {
  return (
    <button type="button" class="item" onClick={act}>
      <Icon of={icon} />
      <span>
        {words}
        {says && <small>{says}</small>}
      </span>
    </button>
  );
}
