/**
 * The coach of a first game, at a table of this browser. It asks for hints in silence, while somebody decides: nothing waits
 * for it, and nobody else hears of it.
 */
import { coaches } from "karban:coaches";
import { useEffect, useRef, useState } from "preact/hooks";

import { useObservable } from "../core/observable";
import { language, t } from "../core/texts";
import type { GameDrawing, Scene } from "../game/drawing";
import type { Coach as GameCoach } from "../game/coach";
import * as api from "../net/api";
import { Icon } from "../ui/icon";
import type { Hint } from "../wire";
import { costOf, remark, speaksBefore } from "./coach-words";
import { decisionOf } from "./scene";
import type { TableStore } from "./store";

const MOST_REASONS = 2; // sentences for the better move

interface Props {
  store: TableStore;
  scene: Scene;
  game: GameDrawing;
  stop(): void; // somebody wants to play alone
}

/** What is said, and of which decision: before it, or of what was decided. */
interface Said {
  decision: string;
  text(): string; // in the language that is spoken now
  costly: boolean;
}

export function Coach(props: Props) {
  useObservable(language);
  const said = useSaid(props);
  const text = said?.text() ?? "";
  return (
    <aside class={`teacher whispers ${said?.costly ? "costly" : ""}`} aria-label={t("Whispers")}>
      <p key={said?.decision} class="teacher-says" role="status" tabIndex={said?.costly ? 0 : -1}>
        <Icon of="hint" /> {text || t("I whisper when there is something new, or when a move was costly.")}
      </p>
      <button
        type="button"
        class="icon"
        aria-label={t("No more whispers")}
        title={t("No more whispers")}
        onClick={props.stop}
      >
        <Icon of="close" />
      </button>
    </aside>
  );
}

interface Asked {
  decision: string;
  scene: Scene;
  hint: Promise<Hint | null>;
}

function useSaid({ store, scene, game }: Props): Said | null {
  const [said, setSaid] = useState<Said | null>(null);
  const asked = useRef<Asked | null>(null);
  const lastSent = useRef<string | null>(null); // the decision that was sent last
  const known = useRef(new Set<string>());
  const coach = useCoach(scene.view.game);
  const { sent } = store.state.value;
  const { seat } = scene;
  const decision = seat !== null && scene.decides ? decisionOf(scene.message, seat) : null;

  useEffect(() => {
    if (decision === null || seat === null || !coach) return;
    const hint = api.hint(store.id, store.token!, seat).catch(() => null); // it is not missed
    asked.current = { decision, scene, hint };
    const made = Number(decision.split(".")[1]); // as the tables of this browser name decisions
    const whisper = coach(scene.view, seat);
    const speaks = whisper && speaksBefore(made, whisper.kind, known.current);
    if (whisper) known.current.add(whisper.kind);
    // A remark on the last move stays until it has been read: the next decision is made with it.
    const text = () => coach(scene.view, seat)?.say ?? "";
    setSaid((last) => (last?.costly ? last : speaks ? { decision, text, costly: false } : null));
  }, [decision, coach]);

  useEffect(() => {
    const before = asked.current;
    if (sent) lastSent.current = sent.decision;
    if (!sent || sent.decision !== before?.decision) return;
    asked.current = null;
    setSaid(null);
    const remarkOn = (hint: Hint | null): void => {
      const cost = hint && costOf(hint, sent.move);
      if (!cost || lastSent.current !== sent.decision) return; // too late: it would seem to be about another move
      const reasons = () => game.reason.sentences(before.scene, cost.best.move, hint.considered);
      const text = () => remark(cost, reasons().slice(0, MOST_REASONS).join(" "));
      setSaid({ decision: sent.decision, text, costly: true });
    };
    // Without the words of reasons nothing is said.
    Promise.all([before.hint, game.reason.load()]).then(
      ([hint]) => remarkOn(hint),
      () => {},
    );
  }, [sent]);

  return said;
}

/** What the game has to whisper; null until that is loaded, and where it has nothing. */
function useCoach(game: string): GameCoach | null {
  const [coach, setCoach] = useState<GameCoach | null>(null);
  useEffect(() => {
    const silent: GameCoach = () => null; // costly moves are spoken of all the same
    const found = coaches[game]?.().then((module) => module.default()) ?? Promise.resolve(silent);
    void found.catch(() => silent).then((loaded) => setCoach(() => loaded));
  }, [game]);
  return coach;
}
