/** A result passed on: as text, as a picture, as a code for a camera, as a file. What is drawn is loaded when it is wanted. */
import { useState } from "preact/hooks";

import { copyText } from "../core/clipboard";
import { titleOf } from "../core/page-data";
import { saveFile } from "../core/save-file";
import { language, loadTexts, t, withMinus } from "../core/texts";
import { useAddress } from "../front/address";
import type { Pad, Paper, Standing } from "../game/pad";
import { recordOf } from "../paper/record";
import { ranking } from "../share/words";
import { Icon } from "../ui/icon";
import { FRAGMENT } from "../paper/brought";

interface Props<S extends Standing> {
  pad: Pad<S>;
  paper: Paper;
  standing: S;
  rules: number;
  began: number;
  ended: number | null;
}

export function Sharing<S extends Standing>(props: Props<S>) {
  const { pad, paper, standing, ...when } = props;
  const { scores, winners, over } = standing;
  const site = useAddress();
  const [code, setCode] = useState<boolean[][] | null>(null);
  const [said, say] = useState("");
  const [picture, setPicture] = useState("");
  const record = () => recordOf(paper, { ...when, result: over ? { scores, winners } : null });
  const text = resultText(props);
  const file = fileName(props);
  const pass = async () => {
    if ("share" in navigator)
      await navigator.share({ text }).catch(() => {}); // they have changed their mind
    else if (await copyText(text)) say(t("The result is copied."));
  };
  const draw = async () => {
    const [{ drawn }] = await Promise.all([import("./picture"), loadTexts("share")]);
    const png = await drawn(paper, standing);
    setCode(null);
    setPicture(await addressOf(png));
    await passPicture(new File([png], `${file}.png`, { type: "image/png" }));
  };
  const showCode = async () => {
    const [{ packed }, { qrCode }] = await Promise.all([import("../local/carry"), import("../local/qr")]);
    const link = `${site}/pad/${paper.game}#${FRAGMENT}${await packed(record())}`;
    setPicture("");
    setCode(code ? null : (qrCode(link) ?? qrCode(text)));
  };
  return (
    <section class="pad-sharing" aria-label={t("Pass it on")}>
      <div class="actions">
        <button type="button" class="quiet-button" onClick={() => void pass()}>
          <Icon of={"share" in navigator ? "share" : "copy"} /> {t("Text")}
        </button>
        <button type="button" class="quiet-button" onClick={() => void draw()}>
          {t("Picture")}
        </button>
        <button type="button" class="quiet-button" aria-expanded={code !== null} onClick={() => void showCode()}>
          {t("QR code")}
        </button>
        <button type="button" class="quiet-button" onClick={() => saveFile(`${file}.json`, record())}>
          {t("File")}
        </button>
      </div>
      {picture && <img ref={intoSight} src={picture} alt={text} width={1200} height={630} />}
      {code && (
        <div class="pad-copy" ref={intoSight}>
          <Code rows={code} />
          <p class="quiet">{t("Another phone that reads this code gets a copy of this pad.")}</p>
        </div>
      )}
      <p role="status">{said}</p>
    </section>
  );
}

/** What a tap brings up below the edge of a small screen is not left there. */
const intoSight = (shown: Element | null): void => shown?.scrollIntoView({ block: "nearest" });

/** "GAP, 18 November 2026: Ann 34, Bob 28", and how each came about. */
export function resultText<S extends Standing>({ pad, paper, standing, ended }: Props<S>): string {
  const { scores, winners } = standing;
  const day = new Intl.DateTimeFormat(language.value, { dateStyle: "long" }).format(ended ?? Date.now());
  const lines = ranking({ scores, winners }).map((seat) => {
    const crown = winners.includes(seat) ? "🏆 " : "";
    return [`${crown}${paper.names[seat]}: ${withMinus(scores[seat]!)}`, ...pad.worked(paper, standing, seat)].join(
      "\n  ",
    );
  });
  return [`${titleOf(paper.game)}, ${day}`, ...lines].join("\n");
}

function fileName<S extends Standing>({ paper, began }: Props<S>): string {
  return `karban-pad-${paper.game}-${new Date(began).toISOString().slice(0, 10)}`;
}

/** To the share sheet where it takes files, else as a file. */
async function passPicture(file: File): Promise<void> {
  if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] }).catch(() => {});
  else saveFile(file.name, file, file.type);
}

/** An address that a page may show a picture from: its policy allows no other. */
function addressOf(file: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsDataURL(file);
  });
}

/** A code for cameras: dark on light, whatever the page looks like. */
export function Code({ rows }: { rows: boolean[][] }) {
  const dark = rows.map((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
  const size = rows.length + 8;
  return (
    <svg
      class="pad-code"
      role="img"
      aria-label={t("QR code")}
      viewBox={`-4 -4 ${size} ${size}`}
      shape-rendering="crispEdges"
    >
      <path d={dark} />
    </svg>
  );
}
