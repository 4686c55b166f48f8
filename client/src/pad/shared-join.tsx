/** /pad/GAME#join=CODE: which of the names one is, at a pad that somebody has opened for all phones. */
import { useEffect, useState } from "preact/hooks";

import { titleOf } from "../core/page-data";
import { goTo } from "../core/router";
import { sentence, t } from "../core/texts";
import { SeatFace } from "../front/face";
import { TopBar, accentClass } from "../front/top-bar";
import { type Begin, type Change, paperOf } from "../paper/changes";
import type { PadState } from "../wire";
import type { SharedPad } from "./shared-note";
import { type Found, findPad, joinPad, JOIN, noServer, spoken, typedCode } from "./shared-ways";

interface Props {
  game: string;
  code: string;
  joined(pad: SharedPad): void;
}

export function JoinPage({ game, code, joined }: Props) {
  const [found, setFound] = useState<Found | null>(null);
  const [wrong, setWrong] = useState(noServer());
  const fail = (error: Error) => setWrong(sentence(error.message));
  const enter = (at: Found, seat: number | null) => void joinPad(at, seat).then(joined, fail);
  useEffect(() => {
    if (wrong) return;
    void findPad(code).then((at) => {
      if (at.state.game !== game) return goTo(`/pad/${at.state.game}${JOIN}${code}`, true);
      if (at.here && (at.state.own.length || at.state.host)) return joined(at.here);
      setFound(at);
    }, fail);
  }, [code]);
  return (
    <div class={`page pad-setup ${accentClass(game)}`}>
      <TopBar />
      <main>
        <h1 tabIndex={-1}>{t("Score pad: {game}", { game: titleOf(game) })}</h1>
        {found && <WhoAmI state={found.state} choose={(seat) => enter(found, seat)} />}
        {!found && !wrong && <p aria-busy="true">{t("Looking for the pad {code} …", { code: spoken(code) })}</p>}
        {wrong && <p role="alert">{wrong}</p>}
        {wrong && !noServer() && <CodeForm />}
      </main>
    </div>
  );
}

function WhoAmI({ state, choose }: { state: PadState; choose(seat: number | null): void }) {
  const names = namesIn(state);
  return (
    <section class="panel pad-who" aria-labelledby="who-am-i">
      <h2 id="who-am-i">{t("Who are you?")}</h2>
      <ul class="pad-phones">
        {names.map((name, seat) => (
          <li key={seat}>
            <button type="button" class="item" disabled={state.taken.includes(seat)} onClick={() => choose(seat)}>
              <SeatFace message={{ names }} seat={seat} />
              <span>
                {name}
                {state.taken.includes(seat) && <small>{t("has a phone already")}</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p class="quiet">{t("You write on your own sheet, and everybody sees all of them.")}</p>
      <button type="button" class="quiet-button" onClick={() => choose(null)}>
        {t("Only watch")}
      </button>
    </section>
  );
}

/** What those are called who play there, as far as it has been told. */
function namesIn({ changes }: PadState): string[] {
  const all = changes.map(({ change }) => change as Change);
  const begin = all[0] as Begin;
  return [...paperOf([begin, ...all.filter((change) => change.do === "set")]).names];
}

/** Where a code is typed that somebody reads out. */
export function CodeForm() {
  const [typed, setTyped] = useState("");
  const code = typedCode(typed);
  return (
    <form
      class="pad-new-name"
      onSubmit={(event) => {
        event.preventDefault();
        if (code) location.hash = JOIN + code;
      }}
    >
      <input
        value={typed}
        maxLength={12}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        enterkeyhint="go"
        aria-label={t("Code of the pad")}
        placeholder={t("Code")}
        onInput={({ currentTarget: { value } }) => setTyped(value)}
      />
      <button type="submit" class="quiet-button">
        {t("Join")}
      </button>
    </form>
  );
}
