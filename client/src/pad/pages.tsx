/** /pad and /pad/GAME: score pads for the printed games. */
import { pads } from "karban:pads";
import type { VNode } from "preact";

import { titleOf } from "../core/page-data";
import { loadSheet, wearSheet } from "../core/styles";
import { loadTexts, t } from "../core/texts";
import NotFound from "../front/not-found";
import { Door } from "./door";
import { AllPads } from "./index";

const SHEET = "pad";

export async function padPage(name?: string): Promise<() => VNode> {
  const texts = loadTexts("front", "options", "setup", "pad", "notation", "share");
  if (name && !Object.hasOwn(pads, name)) {
    await Promise.all([texts, loadSheet()]);
    return () => {
      wearSheet();
      return <NotFound />;
    };
  }
  if (!name) {
    await Promise.all([texts, loadSheet(SHEET)]);
    return () => {
      wearSheet(SHEET);
      document.title = `${t("Score pads")} – Karban`;
      return <AllPads />;
    };
  }
  const [{ default: pad }] = await Promise.all([pads[name]!(), texts, loadSheet(SHEET)]);
  const scorer = await pad.load();
  return () => {
    wearSheet(SHEET);
    document.title = `${t("Score pad: {game}", { game: titleOf(name) })} – Karban`;
    return <Door game={name} pad={pad} scorer={scorer} key={name} />;
  };
}
