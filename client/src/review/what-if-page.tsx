/** *What if*: a recorded game played on from a decision, at the table of the game, and what came of it beside what was. */
import { useEffect, useMemo, useRef } from "preact/hooks";

import { closedByBack } from "../core/back";
import { useObservable } from "../core/observable";
import { titleOf } from "../core/page-data";
import { signed, t, tn, together, withMinus } from "../core/texts";
import { SeatFace } from "../front/face";
import type { GameDrawing, Scene } from "../game/drawing";
import { TablePage } from "../table/page";
import type { Beside } from "../table/playing";
import { Announce } from "../ui/announce";
import { Icon } from "../ui/icon";
import { levelName } from "../words/names";
import { sceneAt } from "./game";
import type { DoingProps } from "./doing";
import type { ReviewStore } from "./store";
import { LEVEL, WhatIf } from "./what-if";

export function WhatIfPage({ store, number, close }: DoingProps) {
  const [whatIf, Panel] = useMemo((): [WhatIf, Beside] => {
    const made = new WhatIf(store.reviewed, number);
    const leave = () => {
      store.goTo(number - 1);
      store.veil(false);
      close();
    };
    return [made, (props) => <WhatIfPanel {...props} store={store} whatIf={made} leave={leave} />];
  }, [store, number]);
  useEffect(() => {
    whatIf.start();
    const unguard = closedByBack(close);
    return () => {
      unguard();
      whatIf.close();
    };
  }, [whatIf]);
  const { table } = useObservable(whatIf.state);
  return <TablePage id={table.name} connect={table.connect} Beside={Panel} key={table.name} />;
}

interface Props {
  store: ReviewStore;
  whatIf: WhatIf;
  scene: Scene;
  game: GameDrawing;
  leave(): void; // to the review, at this decision
}

function WhatIfPanel(props: Props) {
  const { begun } = useObservable(props.whatIf.state);
  const { view } = props.scene;
  useTitle(view.game, props.scene.decides);
  const says = !begun || view.over;
  return (
    <aside class={`puzzle what-if ${says ? "answered" : ""}`} aria-label={t("What if?")} data-over={view.over}>
      {!begun ? <Opening {...props} /> : view.over ? <Outcome {...props} /> : <Line {...props} />}
    </aside>
  );
}

/** While it is played. */
function Line({ whatIf, leave }: Props) {
  return (
    <div class="puzzle-line">
      <p class="puzzle-asks">
        {t("What if?")} <small>{t("from move {number}", { number: whatIf.number })}</small>
      </p>
      <button
        type="button"
        class="icon"
        aria-label={t("Once more from here")}
        title={t("Once more from here")}
        onClick={() => whatIf.again()}
      >
        <Icon of="undo" />
      </button>
      <button
        type="button"
        class="icon"
        aria-label={t("Back to the review")}
        title={t("Back to the review")}
        onClick={leave}
      >
        <Icon of="close" />
      </button>
    </div>
  );
}

/** What is played here, and against whom. */
function Opening({ store, whatIf, leave }: Props) {
  const { replaced, isTogether } = whatIf;
  const main = useMainButton();
  return (
    <>
      <div class="puzzle-head">
        <h2>{t("What if?")}</h2>
      </div>
      <p>
        {t("You play on as {name} from move {number}, with the same cards, against the same bots.", {
          name: store.names[whatIf.seat]!,
          number: whatIf.number,
        })}{" "}
        {replaced.length > 0 &&
          tn("A bot ({level}) plays for {names}.", "Bots ({level}) play for {names}.", replaced.length, {
            level: levelName(LEVEL),
            names: together(replaced),
          })}{" "}
        {isTogether && t("What the others chose at the same time stays as it was.")}
      </p>
      <div class="puzzle-foot">
        <button type="button" class="main" ref={main} onClick={() => whatIf.begin()}>
          {t("Play on")}
        </button>
        <button type="button" class="quiet-button" onClick={leave}>
          {t("Back to the review")}
        </button>
      </div>
    </>
  );
}

/** What came of it beside what was. */
function Outcome({ store, whatIf, scene, game, leave }: Props) {
  const main = useMainButton();
  const { seat } = whatIf;
  const was = sceneAt(store.reviewed, store.last, seat);
  const words = verdict(store.names, seat, was, scene);
  const columns: [string, Scene][] = [
    [t("In the game"), was],
    [t("What if?"), scene],
  ];
  return (
    <>
      <div class="puzzle-head">
        <h2>{words}</h2>
      </div>
      <table class="what-if-scores">
        <thead>
          <tr>
            <td />
            {columns.map(([title]) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">{t("difference")}</th>
          </tr>
        </thead>
        <tbody>
          {store.names.map((name, other) => (
            <tr key={other} class={other === seat ? "own" : ""}>
              <th scope="row">
                <SeatFace message={scene.message} seat={other} /> {name}
              </th>
              {columns.map(([title, { view }]) => (
                <td key={title} class={view.winners.includes(other) ? "won" : ""}>
                  {withMinus(view.scores[other]!)}
                  {view.winners.includes(other) && (
                    <>
                      {" "}
                      <Icon of="crown" />
                      <span class="unseen">{t("winner")}</span>
                    </>
                  )}
                </td>
              ))}
              <td>{signed(scene.view.scores[other]! - was.view.scores[other]!)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!was.view.over && <p class="puzzle-caption">{t("The game itself was not played to its end.")}</p>}
      <details class="what-if-details">
        <summary>{t("How the points came about")}</summary>
        <div>
          {columns.map(([title, of]) => (
            <section key={title} aria-label={title}>
              <h3>{title}</h3>
              <game.Ending {...of} />
            </section>
          ))}
        </div>
      </details>
      <div class="puzzle-foot">
        <button type="button" class="main" ref={main} onClick={leave}>
          {t("Back to the review")}
        </button>
        <button type="button" class="quiet-button" onClick={() => whatIf.again()}>
          {t("Once more from here")}
        </button>
      </div>
      <Announce text={words} about={scene.message} urgent />
    </>
  );
}

/** Who has won now, who won then. */
function verdict(names: string[], seat: number, { view: was }: Scene, { view: now }: Scene): string {
  const [won, wins] = [was, now].map(({ winners }) => winners.includes(seat));
  const winners = together(now.winners.map((winner) => names[winner]!));
  if (!was.over) return t("Winner this time: {names}.", { names: winners });
  if (won !== wins) return wins ? t("This would have won the game!") : t("This would have lost the game.");
  if (String(was.winners) === String(now.winners)) return t("Winner again: {names}.", { names: winners });
  return t("Winner this time: {names}.", { names: winners });
}

function useMainButton() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return button;
}

function useTitle(game: string, decides: boolean): void {
  const title = `${t("What if?")} ${titleOf(game)}`;
  useEffect(() => {
    const timer = setTimeout(() => (document.title = `${title} – Karban`)); // after the table, which says whose turn it is
    return () => clearTimeout(timer);
  }, [title, decides]);
}
