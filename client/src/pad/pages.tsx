/** /pad and /pad/GAME: score pads for the printed games. */
import { pads } from "karban:pads";
import type { VNode } from "preact";

import { loadSheet, wearSheet } from "../core/styles";
import { loadTexts } from "../core/texts";
import NotFound from "../front/not-found";
import { PadPage } from "./page";

const SHEET = "pad";

export async function padPage(name?: string): Promise<() => VNode> {
  const texts = loadTexts("front", "options", "pad", "notation");
  if (!name || !Object.hasOwn(pads, name)) {
    await Promise.all([texts, loadSheet()]);
    return () => {
      wearSheet();
      return <NotFound />;
    };
  }
  const [{ default: pad }] = await Promise.all([pads[name]!(), texts, loadSheet(SHEET)]);
  const scorer = await pad.load();
  return () => {
    wearSheet(SHEET);
    return <PadPage game={name} pad={pad} scorer={scorer} />;
  };
}
