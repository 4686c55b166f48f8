/** Where a seat's share of the win went: from the fair share to the result, step by step, adding up to the last hundredth. */
import type { Account as SeatAccount } from "../analysis/types";
import { signed, t } from "../core/texts";
import { lookOf } from "./curve";
import { type Part, type Rounded, rounded } from "./figures";
import { type About, figures, verdict } from "./words";

interface Props {
  account: SeatAccount;
  about: About;
  over: boolean;
}

export function Account({ account, about, over }: Props) {
  const shown = rounded(account);
  return (
    <>
      <p class="account-verdict">
        {over && <strong>{verdict(shown, about)}</strong>} {figures(shown, about.own)}
      </p>
      <Waterfall shown={shown} own={about.own} over={over} />
      <p class="account-note">
        {t("In hundredths of a win; ± is what two standard errors leave open, grey is too close to say.")}
      </p>
    </>
  );
}

const WHOLE = { class: "bar-whole" };
const BAR = { deal: "luck", draws: "luck", others: "others", play: "play" } as const;

function partWords(part: Part, own: boolean): string {
  return {
    deal: t("Luck of the deal"),
    draws: t("Luck in play"),
    others: t("The others’ play"),
    play: own ? t("Your play") : t("Own play"),
  }[part];
}

interface Line {
  words: string;
  from: number; // hundredths
  to: number;
  figure: string;
  open?: number; // ±
  look: { class: string; fill?: string };
}

function linesOf({ fair, result, parts }: Rounded, own: boolean, over: boolean): Line[] {
  let level = fair;
  const there = parts.filter(({ gain, open }) => gain || open); // of a game without chance nothing is said of it
  const middle = there.map(({ part, gain, open, clear }): Line => {
    const from = level;
    level += gain;
    const look = clear ? lookOf(BAR[part], gain) : { class: "bar-unclear" };
    return { words: partWords(part, own), from, to: level, figure: signed(gain), open, look };
  });
  const end = over ? t("Result") : t("Share now");
  return [
    { words: t("Fair share"), from: 0, to: fair, figure: `${fair}`, look: WHOLE },
    ...middle,
    { words: end, from: 0, to: result, figure: `${result}`, look: WHOLE },
  ];
}

/** As a table, so that it can be heard as well as seen; the bars are drawn beside the figures. */
function Waterfall({ shown, own, over }: { shown: Rounded; own: boolean; over: boolean }) {
  const lines = linesOf(shown, own, over);
  const all = lines.flatMap(({ from, to }) => [from, to]);
  const [low, high] = [Math.min(0, ...all), Math.max(...all, 1)];
  const x = (value: number) => (100 * (value - low)) / (high - low);
  return (
    <table class="waterfall">
      <caption class="unseen">{t("Where the win went")}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.words} class={line.look === WHOLE ? "whole" : ""}>
            <th scope="row">{line.words}</th>
            <td class="waterfall-bar" aria-hidden="true">
              <svg width="100%" height="22">
                <line class="waterfall-zero" x1={`${x(0)}%`} x2={`${x(0)}%`} y1="0" y2="22" />
                <rect
                  {...line.look}
                  x={`${Math.min(x(line.from), x(line.to))}%`}
                  width={`${Math.max(Math.abs(x(line.to) - x(line.from)), 0.7)}%`}
                  y="3"
                  height="16"
                  rx="3"
                />
                <line class="waterfall-level" x1={`${x(line.to)}%`} x2={`${x(line.to)}%`} y1="3" y2="22" />
              </svg>
            </td>
            <td class="waterfall-figure">
              {line.figure}
              {line.open ? <small> ± {line.open}</small> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
