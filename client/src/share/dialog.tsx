/** Share a game, a position or a question: the picture, the link and the line that goes with it. */
import { pictures } from "karban:pictures";
import { useEffect, useState } from "preact/hooks";

import { copyText } from "../core/clipboard";
import { saveFile } from "../core/save-file";
import { t } from "../core/texts";
import { useAddress } from "../front/address";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { Picture, SIZE } from "./picture";
import { pngOf } from "./png";
import { type Link, type SharedGame, type SharedKind, linkTo } from "./shared";
import { line } from "./words";

interface Props {
  shared: SharedGame;
  first: SharedKind; // what is offered first
  close(): void;
}

export function ShareDialog({ shared, first, close }: Props) {
  const [kind, setKind] = useState(first);
  const link = useLink(shared, kind);
  const picture = usePicture(shared, kind);
  const words = line(shared, kind);
  return (
    <Dialog title={t("Share")} close={close} class="sharing">
      {shared.position && <Kinds kind={kind} asks={shared.position.asks !== null} choose={setKind} />}
      <div class="sharing-picture" aria-busy={!picture}>
        {picture && <img src={picture.address} alt={words} width={SIZE.width} height={SIZE.height} />}
      </div>
      <p class="sharing-line">{words}</p>
      <input readOnly value={link?.address ?? ""} aria-label={t("Link")} onFocus={selectAll} />
      <Actions key={kind} words={words} link={link?.address} picture={picture?.file} shared={shared} />
      <p class="quiet">{link && whereItIs(link)}</p>
    </Dialog>
  );
}

interface ActionsProps {
  words: string;
  link: string | undefined; // nothing: it is being made
  picture: File | undefined;
  shared: SharedGame;
}

function Actions({ words, link, picture, shared }: ActionsProps) {
  const [copied, setCopied] = useState("");
  const copy = (what: string, copying: Promise<boolean>) => void copying.then((done) => done && setCopied(what));
  const button = (icon: "copy" | "share" | null, label: string, act: (() => void) | null, main = false) => (
    <button type="button" class={main ? "main" : "quiet-button"} aria-disabled={!act} onClick={() => act?.()}>
      {icon && <Icon of={copied === label ? "check" : icon} />} {label}
    </button>
  );
  const [asLink, asMessage, asPicture] = [t("Copy the link"), t("Copy with the text"), t("Copy the picture")];
  const sheet = "share" in navigator;
  return (
    <div class="actions">
      {sheet && button("share", t("Share"), link && picture ? () => void hand(words, link, picture) : null, true)}
      {button("copy", asLink, link ? () => copy(asLink, copyText(link)) : null, !sheet)}
      {button("copy", asMessage, link ? () => copy(asMessage, copyText(`${words}\n${link}`)) : null)}
      {"ClipboardItem" in window &&
        button("copy", asPicture, picture ? () => copy(asPicture, copyPicture(picture)) : null)}
      {button(null, t("Save the picture"), picture ? () => saveFile(picture.name, picture) : null)}
      {button(null, t("Save the record"), () => saveFile(`${fileName(shared, "game")}.json`, shared.record))}
      <span class="unseen" role="status">
        {copied && `${copied}: ${t("Copied")}`}
      </span>
    </div>
  );
}

/** What can be shared of a game that somebody looks at. */
function Kinds({ kind, asks, choose }: { kind: SharedKind; asks: boolean; choose(kind: SharedKind): void }) {
  const offered: [SharedKind, string][] = [
    ["game", t("The whole game")],
    ["position", t("This position")],
  ];
  if (asks) offered.push(["ask", t("What would you play?")]);
  return (
    <fieldset class="choices" aria-label={t("What is shared")}>
      {offered.map(([one, words]) => (
        <label key={one}>
          <input type="radio" name="shared" checked={one === kind} onChange={() => choose(one)} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Who can read what, in a sentence or two. */
function whereItIs({ kept }: Link): string {
  const whole = t("Whoever has the link can look at the whole game, with all cards.");
  if (kept === "link") return `${whole} ${t("The game is in the link itself: no server gets to see it.")}`;
  if (kept === "server") return `${whole} ${t("It is too long for a link, so the server keeps it.")}`;
  return whole;
}

/** The link, as others reach it. */
function useLink(shared: SharedGame, kind: SharedKind): (Link & { address: string }) | null {
  const site = useAddress();
  const [made, setMade] = useState<Link | null>(null);
  useEffect(() => {
    let gone = false;
    setMade(null);
    void linkTo(shared, kind).then((link) => gone || setMade(link));
    return () => {
      gone = true;
    };
  }, [shared.record, kind]);
  return made && { ...made, address: site + made.path };
}

/** The picture as a file, and as something to look at. */
function usePicture(shared: SharedGame, kind: SharedKind): { file: File; address: string } | null {
  const [made, setMade] = useState<{ file: File; address: string } | null>(null);
  useEffect(() => {
    let gone = false;
    setMade(null);
    void drawn(shared, kind).then((file) => addressOf(file).then((address) => gone || setMade({ file, address })));
    return () => {
      gone = true;
    };
  }, [shared, kind]);
  return made;
}

async function drawn(shared: SharedGame, kind: SharedKind): Promise<File> {
  const png = await pngOf(<Picture shared={shared} kind={kind} look={pictures[shared.game] ?? null} />, SIZE);
  return new File([png], `${fileName(shared, kind)}.png`, { type: "image/png" });
}

/** An address that a page may show a picture from: its policy allows no other. */
function addressOf(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsDataURL(file);
  });
}

const fileName = ({ game, position }: SharedGame, kind: SharedKind): string =>
  `karban-${game}${position && kind !== "game" ? `-${position.at}` : ""}`;

const selectAll = (event: FocusEvent) => (event.currentTarget as HTMLInputElement).select();

/** The share sheet of the device; with the picture where it takes files. */
async function hand(text: string, url: string, picture: File): Promise<void> {
  const files = [picture];
  const all = { title: "Karban", text, url };
  const sent = navigator.canShare?.({ files }) ? { ...all, files } : all;
  await navigator.share(sent).catch(() => {}); // they have changed their mind
}

async function copyPicture(picture: File): Promise<boolean> {
  return navigator.clipboard.write([new ClipboardItem({ [picture.type]: picture })]).then(
    () => true,
    () => false,
  );
}
