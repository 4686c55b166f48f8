/**
 * /pad/GAME: the game that is going on, or a new one. The fragment says which: #at=ID a certain pad, #new a new one, #p=… one
 * that came by a link, #join=CODE one that others have opened for all phones.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

import { goTo } from "../core/router";
import { sentence, t } from "../core/texts";
import { TopBar } from "../front/top-bar";
import { NotWritten, type Pad, type Scorer, type Standing } from "../game/pad";
import { type Begin, beginOf } from "../paper/changes";
import { type KeptPad, newPadId, pads } from "../paper/storage";
import { FRAGMENT, addressOfPad, bringLink } from "../paper/brought";
import { LocalLog, type PadLog } from "./log";
import { PadPage } from "./page";
import { SetUp } from "./setup";
import { SharedLog } from "./shared";
import { JoinPage } from "./shared-join";
import { isShared, type SharedPad } from "./shared-note";
import { Ways } from "./shared-begin";
import { OwnPhones, WhoIsThere } from "./shared-phones";
import { follow, JOIN, openForAll, playAgain, typedCode } from "./shared-ways";

interface Props<S extends Standing> {
  game: string;
  pad: Pad<S>;
  scorer: Scorer<S>;
}

type Shown<S extends Standing> =
  | { what: "nothing" }
  | { what: "setup"; known: KeptPad[] }
  | { what: "join"; code: string }
  | { what: "pad"; log: PadLog<S> }
  | { what: "trouble"; words: string };

export function Door<S extends Standing>({ game, pad, scorer }: Props<S>) {
  const [shown, show] = useState<Shown<S>>({ what: "nothing" });
  const [looks, look] = useState(0);
  const [forAll, setForAll] = useState(false); // whether a new pad is for several phones
  const [fresh, setFresh] = useState(false); // whether it was opened for them just now
  const lookAgain = () => setTimeout(() => look((count) => count + 1)); // after the router has done its work
  useEffect(() => {
    for (const event of ["hashchange", "popstate"]) addEventListener(event, lookAgain);
    return () => {
      for (const event of ["hashchange", "popstate"]) removeEventListener(event, lookAgain);
    };
  }, []);
  const open = shown.what === "pad" ? shown.log : null;
  useEffect(() => {
    let gone = false;
    if (location.hash.startsWith(JOIN)) {
      return show({ what: "join", code: typedCode(location.hash.slice(JOIN.length)) });
    }
    void found(game, location.hash).then(
      async (kept) => {
        if (gone || (kept && kept.id === open?.id)) return;
        if (kept) show(shownOf(kept, scorer));
        else show({ what: "setup", known: await pads.list() });
      },
      (error: Error) => gone || show({ what: "trouble", words: error.message }),
    );
    return () => {
      gone = true;
    };
  }, [looks]);
  useEffect(() => () => open?.end(), [open]);
  const begin = async (change: Begin, forAll = false) => {
    const local = await begun(change);
    let trouble = "";
    const opened = forAll && openForAll(new LocalLog(local, scorer, pads));
    const kept = opened
      ? await opened.catch((error: Error) => {
          trouble = sentence(error.message); // it begins on this phone; the menu opens it later
          return local;
        })
      : local;
    const log = logOf(kept, scorer);
    if (trouble) log.kept.set({ ...log.kept.value, trouble });
    setFresh(kept !== local);
    goTo(addressOfPad(kept), true);
    show({ what: "pad", log });
  };
  const enter = (kept: SharedPad, invites = kept.shared.host) => {
    setFresh(invites);
    goTo(addressOfPad(kept), true);
    show(shownOf(kept, scorer));
  };
  const againForAll = async (log: SharedLog<S>) => {
    const { host, next } = log.company.value;
    if (next) return enter(await follow(log, next));
    if (host) return enter(await playAgain(log, nextOf(log)), false);
    log.say(t("Whoever opened the pad for all begins the next game; you are called then."));
  };
  const again = (rematch: boolean) => {
    if (open instanceof SharedLog && rematch) {
      return void againForAll(open).catch((error: Error) => open.say(sentence(error.message)));
    }
    if (open && rematch) return void begin(nextOf(open));
    goTo(`/pad/${game}#new`);
    lookAgain();
  };
  switch (shown.what) {
    case "pad":
      return (
        <PadPage
          key={shown.log.id}
          game={game}
          pad={pad}
          log={shown.log}
          again={again}
          menu={<OwnPhones game={game} log={shown.log} opened={enter} />}
          aside={<WhoIsThere game={game} log={shown.log} fresh={fresh} follow={() => again(true)} />}
        />
      );
    case "join":
      return <JoinPage key={shown.code} game={game} code={shown.code} joined={enter} />;
    case "setup":
      return (
        <SetUp
          game={game}
          pad={pad}
          known={shown.known}
          begin={(change) => void begin(change, forAll)}
          more={<Ways game={game} forAll={forAll} choose={setForAll} />}
        />
      );
    case "trouble":
      return (
        <Message>
          <p role="alert">{sentence(shown.words)}</p>
          <a class="main" href="#new">
            {t("New game")}
          </a>
        </Message>
      );
    default:
      return <main aria-busy="true" />;
  }
}

function Message({ children }: { children: ComponentChildren }) {
  return (
    <div class="page">
      <TopBar />
      <main class="message-page">{children}</main>
    </div>
  );
}

/** A pad as it is shown. Of one from elsewhere nobody knows whether its rules are any: one can leave it all the same. */
function shownOf<S extends Standing>(kept: KeptPad, scorer: Scorer<S>): Shown<S> {
  try {
    return { what: "pad", log: logOf(kept, scorer) };
  } catch (error) {
    const why = error instanceof NotWritten ? error.message : "";
    return { what: "trouble", words: [t("This pad cannot be read."), why].filter(Boolean).join(" ") };
  }
}

/** The log of a pad: that of this device, or one that several phones write. */
function logOf<S extends Standing>(kept: KeptPad, scorer: Scorer<S>): PadLog<S> {
  return isShared(kept) ? new SharedLog(kept, scorer, pads) : new LocalLog(kept, scorer, pads);
}

/** The pad that a fragment names; without one the last that is going on. Null: a new one is wanted. */
async function found(game: string, hash: string): Promise<KeptPad | null> {
  if (hash.startsWith(`#${FRAGMENT}`)) {
    const brought = await bringLink(hash);
    goTo(addressOfPad(brought), true);
    return brought;
  }
  if (hash === "#new") return null;
  const all = await pads.list().catch(() => {
    throw new Error(t("This browser keeps nothing here, so a pad would be lost: allow it to keep data of this site."));
  });
  const named = hash.startsWith("#at=") ? all.find(({ id }) => `#at=${id}` === hash) : undefined;
  return named ?? all.find((pad) => pad.game === game && !pad.ended && !pad.aside) ?? null;
}

/** Keep a new pad; others of its game that are going on step aside, and stay in the list. */
async function begun(change: Begin): Promise<KeptPad> {
  void navigator.storage?.persist?.(); // what is written here should last
  const now = Date.now();
  const kept: KeptPad = { id: newPadId(), game: change.game, changes: [change], began: now, touched: now };
  const open = (await pads.list()).filter(({ game, ended, aside }) => game === change.game && !ended && !aside);
  await pads.add(kept);
  for (const { id } of open) await pads.note(id, { aside: true });
  return kept;
}

/** The same people once more; the next one begins. */
function nextOf<S extends Standing>(log: PadLog<S>): Begin {
  const { paper, changes } = log.kept.value;
  const { names, options, players, first } = paper;
  return { ...beginOf(changes), names: [...names], options, first: (first + 1) % players };
}
