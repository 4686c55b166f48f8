/** Each on their own phone: how others come to this pad, whose phone writes for whom, and who is there. */
import { useEffect, useState } from "preact/hooks";

import { copyText } from "../core/clipboard";
import { useObservable } from "../core/observable";
import { goTo } from "../core/router";
import { sentence, t, tn, together } from "../core/texts";
import { shareAddress, useAddress } from "../front/address";
import { SeatFace } from "../front/face";
import type { Standing } from "../game/pad";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import type { PadLog } from "./log";
import { Item } from "./menu";
import { type Company, SharedLog } from "./shared";
import type { SharedPad } from "./shared-note";
import { JOIN, noServer, openForAll, SEALED, spoken } from "./shared-ways";
import { Code } from "./sharing";

interface Props<S extends Standing> {
  game: string;
  log: PadLog<S>;
  /** It goes on as this: opened for all. */
  opened(pad: SharedPad): void;
}

/** The line of the menu, and what it opens. */
export function OwnPhones<S extends Standing>({ game, log, opened }: Props<S>) {
  const [shown, show] = useState(false);
  return (
    <>
      <Item
        icon="phone"
        words={t("Each on their own phone")}
        says={log instanceof SharedLog ? t("Code, and who is there") : ""}
        act={() => show(true)}
      />
      {shown && (
        <Dialog title={t("Each on their own phone")} close={() => show(false)} class="pad-phones-dialog">
          {log instanceof SharedLog ? (
            <Together game={game} log={log} />
          ) : game === SEALED ? (
            <SealedTable />
          ) : (
            <OpenIt log={log} opened={opened} />
          )}
        </Dialog>
      )}
    </>
  );
}

/** The Number: nobody may see a number before all are in. A table of the server does that, and adds everything up. */
export function SealedTable() {
  const none = noServer();
  return (
    <>
      <p>
        {t(
          "Everybody types their number on their own phone. It stays sealed until all are in, then all are turned over and the points are worked out: no board, no pen, no pad.",
        )}
      </p>
      {none ? (
        <p role="alert">{none}</p>
      ) : (
        <button type="button" class="main" onClick={() => goTo(`/new/${SEALED}#friends`)}>
          <Icon of="people" /> {t("Open a table for all phones")}
        </button>
      )}
    </>
  );
}

function OpenIt<S extends Standing>({ log, opened }: Pick<Props<S>, "log" | "opened">) {
  const [wrong, setWrong] = useState(noServer());
  const [busy, setBusy] = useState(false);
  const open = () => {
    setBusy(true);
    openForAll(log)
      .then(opened, (error: Error) => setWrong(sentence(error.message)))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <p>
        {t(
          "Everybody writes on their own sheet, on their own phone, and sees all others. What is written so far goes along.",
        )}
      </p>
      {wrong && <p role="alert">{wrong}</p>}
      {!noServer() && (
        <button type="button" class="main" disabled={busy} onClick={open}>
          <Icon of="phone" /> {t("Open this pad for all phones")}
        </button>
      )}
    </>
  );
}

function Together<S extends Standing>({ game, log }: { game: string; log: SharedLog<S> }) {
  const company = useObservable(log.company);
  const { paper } = useObservable(log.kept);
  const [wrong, setWrong] = useState("");
  const take = (seat: number, free: boolean) =>
    void log.take(seat, free).then(
      () => setWrong(""),
      (error: Error) => setWrong(sentence(error.message)),
    );
  return (
    <>
      <Way game={game} code={company.code} />
      <ul class="pad-phones">
        {paper.names.map((name, seat) => (
          <li key={seat}>
            <SeatFace message={{ names: [...paper.names] }} seat={seat} />
            <span>
              <strong>{name}</strong>
              <small>{whereWords(company, seat)}</small>
            </span>
            <Seat company={company} seat={seat} name={name} take={take} />
          </li>
        ))}
      </ul>
      {wrong && <p role="alert">{wrong}</p>}
      <p class="quiet" role="status">
        {stateWords(company)}
      </p>
    </>
  );
}

interface SeatProps {
  company: Company;
  seat: number;
  name: string;
  take(seat: number, free: boolean): void;
}

/** Take a seat for this phone, or free it: one's own, and whoever has opened the pad any. */
function Seat({ company: { own, taken, host }, seat, name, take }: SeatProps) {
  const free = own.includes(seat) || (host && taken.includes(seat));
  if (taken.includes(seat) && !free) return null;
  return (
    <button type="button" class="quiet-button" onClick={() => take(seat, free)}>
      {free ? t("Free it") : t("That is me")}
      <span class="unseen"> {name}</span>
    </button>
  );
}

function whereWords({ own, taken, here, host }: Company, seat: number): string {
  if (own.includes(seat)) return t("on this phone");
  if (!taken.includes(seat)) return host ? t("no phone yet: you write here") : t("no phone yet");
  return here.includes(seat) ? t("is there") : t("phone asleep or away");
}

export function stateWords({ online, gone, waiting }: Company): string {
  if (gone) return t("The server does not have this pad any more.");
  if (online) return "";
  const lines = waiting ? tn("{n} line waits here", "{n} lines wait here", waiting) : "";
  return [t("No connection: go on writing, it is sent later."), lines && `(${lines})`].filter(Boolean).join(" ");
}

/** The way to a pad: a picture for cameras, the code to read out, the link to send. */
function Way({ game, code }: { game: string; code: string }) {
  const address = `${useAddress()}/pad/${game}${JOIN}${code}`;
  const [rows, setRows] = useState<boolean[][] | null>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    void import("../local/qr").then(({ qrCode }) => setRows(qrCode(address)));
  }, [address]);
  return (
    <div class="pad-way">
      {rows && <Code rows={rows} />}
      <div>
        <p class="pad-say-code">
          <small>{t("Code")}</small> <strong>{spoken(code)}</strong>
        </p>
        <p>{t("Point a phone’s camera at the picture, or send this link:")}</p>
        <a href={address}>{address.replace(/^https?:\/\//, "")}</a>
        <div class="actions">
          <button type="button" class="quiet-button" onClick={() => void copyText(address).then(setCopied)}>
            <Icon of={copied ? "check" : "copy"} /> {copied ? t("Copied") : t("Copy the link")}
          </button>
          {"share" in navigator && (
            <button type="button" class="quiet-button" onClick={() => void shareAddress(address)}>
              <Icon of="share" /> {t("Share")}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}

interface ThereProps<S extends Standing> {
  game: string;
  log: PadLog<S>;
  fresh: boolean;
  follow(): void; // to the pad on which they play again
}

/** Above the board, in one line: who else is there, or that nothing can be sent now. `fresh`: others are invited first. */
export function WhoIsThere<S extends Standing>({ game, log, fresh, follow }: ThereProps<S>) {
  const [shown, show] = useState(fresh);
  if (!(log instanceof SharedLog)) return null;
  return (
    <>
      <There log={log} follow={follow} />
      {shown && (
        <Dialog title={t("Each on their own phone")} close={() => show(false)} class="pad-phones-dialog">
          <Together game={game} log={log} />
        </Dialog>
      )}
    </>
  );
}

function There<S extends Standing>({ log, follow }: { log: SharedLog<S>; follow(): void }) {
  const company = useObservable(log.company);
  const { names } = useObservable(log.kept).paper;
  const others = company.here.filter((seat) => !company.own.includes(seat)).map((seat) => names[seat]!);
  const trouble = stateWords(company);
  if (company.next)
    return (
      <p class="pad-company next" role="status">
        <span>{t("They play again on a new pad.")}</span>
        <button type="button" class="main" onClick={follow}>
          {t("Next game")}
        </button>
      </p>
    );
  const words =
    trouble || (others.length ? t("Also there: {names}", { names: together(others) }) : t("Nobody else is there now."));
  return (
    <p class={`pad-company ${trouble ? "off" : ""}`} role="status">
      <Icon of={trouble ? "away" : "people"} /> <span>{words}</span> <code>{spoken(company.code)}</code>
    </p>
  );
}
