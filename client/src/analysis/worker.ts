/** A Worker that analyses a game: it is begun with a record, and then does what it is told, one thing after another. */
import { keyOf } from "karban:text-keys";
import { wasm } from "karban:wasm";

import { mark } from "../core/mark";
import { loadEngine } from "../engine/engine";
import { readRecord } from "../local/record";
import { loadNotation, notationOf } from "../notation/find";
import { Refusal } from "../notation/refusal";
import { Judge } from "./judge";
import type { FromPage, FromWorker } from "./protocol";

const scope = globalThis as unknown as {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<FromPage>) => void) | null;
};

type Texts = Record<string, string | string[]>;

let judge: Promise<Judge | null> = Promise.resolve(null);
let heardTexts: (texts: Texts) => void;
const texts = new Promise<Texts>((resolve) => {
  heardTexts = resolve;
});

async function begin({ record: text, asked }: FromPage & { type: "begin" }): Promise<Judge | null> {
  try {
    const record = readRecord(text);
    if (!Object.hasOwn(wasm, record.game))
      throw new Refusal(mark("This browser does not have the rules of this game."));
    void loadNotation(record.game);
    const engine = await loadEngine(wasm[record.game]!).catch(() => {
      throw new Refusal(mark("the rules of this game cannot be loaded: check the network and try again"));
    });
    const made = new Judge(record, await notationOf(engine), asked);
    scope.postMessage({ type: "outline", outline: made.outline() });
    return made;
  } catch (error) {
    await failed(error);
    return null;
  }
}

async function failed(error: unknown): Promise<void> {
  scope.postMessage({ type: "failed", sentence: await why(error) });
}

/** What went wrong, in the language of the page. */
async function why(error: unknown): Promise<string> {
  if (!(error instanceof Refusal)) return error instanceof Error ? error.message : String(error);
  const spoken = await texts;
  return error.text((english) => {
    const found = spoken[keyOf(english)];
    return typeof found === "string" ? found : english;
  });
}

async function work({ id, task }: FromPage & { type: "task" }): Promise<void> {
  const ready = await judge;
  if (!ready) return;
  if (task.kind === "sums") {
    scope.postMessage({ type: "sums", id, sums: ready.sums(task.number, task.from, task.to) });
  } else scope.postMessage({ type: "judged", id, judgement: ready.judgement(task.number, task.look) });
}

scope.onmessage = ({ data }) => {
  if (data.type === "texts") heardTexts(data.texts);
  else if (data.type === "begin") judge = begin(data);
  else void work(data).catch(failed);
};
