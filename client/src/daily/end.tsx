/** The end of a deal of the day: points and place, play with luck apart, a line to share, the board. */
import { useEffect, useRef, useState } from "preact/hooks";

import { reviewOf } from "../archive/address";
import { keepEnded } from "../archive/collect";
import { noteEnding } from "../core/install";
import { copyText } from "../core/clipboard";
import { useObservable } from "../core/observable";
import { touches } from "../core/pointer";
import { at } from "../core/root";
import { t } from "../core/texts";
import { useAddress } from "../front/address";
import { dailyResults, keepResult, streakOn } from "../front/daily";
import { ButtonIcon, Refusal } from "../front/fields";
import { useTask } from "../front/task";
import type { GameDrawing, Scene } from "../game/drawing";
import { type Try, dayAt, tableOf } from "../local/days";
import { type GameRecord, readRecord } from "../local/record";
import { Podium, headline } from "../table/podium";
import { Announce } from "../ui/announce";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { Board } from "./board";
import { Judged } from "./judged";
import { recordOf, resultOf } from "./tries";
import { dayWords, placeWords, pointWords, shareLine } from "./words";

interface Props {
  scene: Scene;
  game: GameDrawing;
  which: Try;
  again(): Promise<void>;
  close(): void;
}

export function DailyEnd({ scene, game, which, again, close }: Props) {
  const record = useEnded(scene, which);
  const share = useShareLine(which);
  const { busy, refusal, run } = useTask();
  const result = resultOf({ result: scene.view, players: scene.view.players });
  const foot = (
    <>
      {share && <ShareButton text={share} path={`/daily/${which.game}`} />}
      <a class="quiet-button" href={at(reviewOf(tableOf(which)))}>
        <Icon of="eye" />
        {t("Review")}
      </a>
      <button type="button" class="quiet-button" aria-busy={busy} onClick={() => run(again)}>
        <ButtonIcon of="undo" busy={busy} />
        {t("Again, for practice")}
      </button>
      <Refusal text={refusal} />
    </>
  );
  return (
    <Dialog title={headline(scene)} close={close} class="ending daily-end" foot={foot}>
      <div class="daily-result">
        <p>
          <strong>{pointWords(result.points)}</strong> <span>{placeWords(result)}</span>
        </p>
        <p class="quiet">
          {which.practice ? t("{day} · practice", { day: dayWords(which.day) }) : dayWords(which.day)}
          {" · "}
          <a href={at("/daily")}>{t("The deals of the day")}</a>
        </p>
        {share && <p class="daily-line">{share}</p>}
      </div>
      {record && <Judged record={record.read} which={which} result={result} />}
      <Podium scene={scene} />
      {record && !which.practice && <Board which={which} record={record.text} />}
      <game.Ending {...scene} />
    </Dialog>
  );
}

/** The game has ended: it is kept, and what came of it. Gives its record. */
function useEnded({ message }: Scene, which: Try): { text: string; read: GameRecord } | null {
  const [record, setRecord] = useState<{ text: string; read: GameRecord } | null>(null);
  useEffect(() => {
    noteEnding();
    void navigator.storage?.persist?.(); // who plays to the end wants games to last here
    keepEnded(message).catch(() => {}); // what hinders it, the games' page says
    void recordOf(which).then((text) => {
      const read = readRecord(text);
      if (!which.practice) keepResult(which.game, which.day, resultOf(read));
      setRecord({ text, read });
    });
  }, []);
  return record;
}

/** What is told to others, when it is known; null: there is nothing to tell. */
function useShareLine({ game, day, practice }: Try): string | null {
  const results = useObservable(dailyResults);
  const result = results[day]?.[game];
  if (practice || !result) return null;
  return shareLine(game, day, result, streakOn(results, dayAt(Date.now())).days);
}

/** To the share sheet of a phone, elsewhere to the clipboard. */
function ShareButton({ text, path }: { text: string; path: string }) {
  const [copied, setCopied] = useState(false);
  const site = useAddress();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  const share = async () => {
    const whole = `${text}\n${site}${path}`;
    if (touches() && navigator.share)
      await navigator.share({ text: whole }).catch(() => {}); // it was called off
    else setCopied(await copyText(whole));
  };
  return (
    <>
      <button ref={button} type="button" class="main" onClick={() => void share()}>
        <Icon of={copied ? "check" : "share"} /> {copied ? t("Copied") : t("Share")}
      </button>
      <Announce text={copied ? t("Copied") : ""} />
    </>
  );
}
