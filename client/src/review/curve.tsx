/**
 * The picture of a game: every seat's share of the win over the moves. For the chosen seat each change is taken apart: what
 * it played, what the others played, what luck did. It is the slider of the page, too: pressed or dragged, one goes there.
 */
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import type { Analysis } from "../analysis/types";
import { t } from "../core/texts";
import { signsOf } from "../words/names";
import { hundredths, percentOf } from "./figures";
import { type Bar, type Cause, type Frame, bandOf, barsOf, frameOf, lineOf, moveAt, spread, xOf, yOf } from "./shape";

export interface CurveProps {
  analysis: Analysis;
  names: string[];
  seat: number;
  at: number; // so many moves have been made
  veiled?: boolean; // nothing is told of what comes later
  rounds?: number[]; // the moves with which a round begins
  go?(at: number): void; // nothing: it is only looked at
  say?(at: number): string; // a position in words
}

const EDGE = [22, 52, 26, 36]; // pixels around the plot: top, right, bottom, left
const LEVELS = [0, 0.25, 0.5, 0.75, 1];
const LABEL_APART = 19; // pixels between what stands at the ends of the lines
const ROUND_ROOM = 80; // pixels for "Round 12"
const LEAST_WIDTH = 280; // of the picture, in such units: larger letters would leave it no room
const LETTER = 16; // pixels: the size of letters for which all this is drawn
const FAST_STEP = 10; // moves, with the keys for pages

export function Curve(props: CurveProps) {
  const { analysis, seat, at, go, say } = props;
  const [box, { width, unit }] = useSize();
  const height = Math.round(Math.min(440, Math.max(210, width * 0.45)));
  const frame = frameOf(width, height, analysis.moves.length, EDGE);
  const last = analysis.moves.length - 1;
  const share = t("{percent}% of the win", { percent: percentOf(analysis.moves[at]?.share[seat] ?? 0) });
  const dragged = useDrag(frame, unit, go);
  const slider = go && {
    role: "slider" as const,
    tabIndex: 0,
    "aria-label": t("Position in the game"),
    "aria-valuemin": 0,
    "aria-valuemax": last,
    "aria-valuenow": at,
    "aria-valuetext": `${share}. ${say?.(at) ?? ""}`,
    onKeyDown: (event: KeyboardEvent) => {
      const by = { PageUp: -FAST_STEP, PageDown: FAST_STEP, ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      go(Math.min(Math.max(0, at + by), last));
    },
    ...dragged,
  };
  return (
    <div class={`curve ${go ? "curve-slides" : ""}`} ref={box} {...slider}>
      {width > 0 && <DrawnCurve {...props} width={width} height={height} unit={unit} />}
    </div>
  );
}

/** The same as nothing but a drawing, `unit` pixels for each of its units. */
export function DrawnCurve(props: CurveProps & { width: number; height: number; unit?: number }) {
  const { width, height, unit = 1, analysis, at, veiled = false } = props;
  const frame = frameOf(width, height, analysis.moves.length, EDGE);
  const shown = veiled ? at : analysis.moves.length - 1;
  return (
    <svg width={width * unit} height={height * unit} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <Hatch />
      <Grid frame={frame} {...props} />
      <Lines frame={frame} {...props} until={shown} />
      <Ends frame={frame} {...props} number={shown} />
    </svg>
  );
}

type Drawn = CurveProps & { frame: Frame };

/** Luck has stripes, so that nobody needs to tell its colour. */
function Hatch() {
  return (
    <defs>
      {["up", "down"].map((way) => (
        <pattern
          key={way}
          id={`luck-${way}`}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${way === "up" ? 45 : -45})`}
        >
          <rect class={`luck-ground ${way}`} width="5" height="5" />
          <rect class={`luck-stripe ${way}`} width="2.5" height="5" />
        </pattern>
      ))}
      <linearGradient id="under" x1="0" y1="0" x2="0" y2="1">
        <stop class="under-top" offset="0" />
        <stop class="under-end" offset="1" />
      </linearGradient>
    </defs>
  );
}

function Grid({ frame, analysis, rounds = [] }: Drawn) {
  const { left, top, width, height } = frame;
  const fair = yOf(frame, analysis.fair);
  return (
    <g>
      <rect class="curve-ground" x={left} y={top} width={width} height={height} />
      {LEVELS.map((level) => (
        <g key={level}>
          <path class="curve-level" d={`M${left} ${yOf(frame, level)}h${width}`} />
          {(level * 2) % 1 === 0 && (
            <text class="curve-words" x={left - 6} y={yOf(frame, level) + 4} text-anchor="end">
              {hundredths(level)}
            </text>
          )}
        </g>
      ))}
      {rounds.map((number, place) => (
        <g key={number}>
          {place > 0 && <path class="curve-round" d={`M${xOf(frame, number - 1)} ${top}v${height}`} />}
          <text class="curve-words" x={xOf(frame, number - 1) + 4} y={top + height + 21}>
            {roundWords(frame, rounds, place)}
          </text>
        </g>
      ))}
      <path class="curve-fair" d={`M${left} ${fair}h${width}`} />
    </g>
  );
}

/** Which round begins, in as many letters as there is room for. */
function roundWords(frame: Frame, rounds: number[], place: number): string {
  const room = xOf(frame, (rounds[place + 1] ?? frame.slots) - 1) - xOf(frame, rounds[place]! - 1);
  return room > ROUND_ROOM ? t("Round {round}", { round: place + 1 }) : `${place + 1}`;
}

function Lines({ frame, analysis, seat, at, veiled, until, names, go }: Drawn & { until: number }) {
  const [bottom, shownX] = [frame.top + frame.height, xOf(frame, until)];
  const line = lineOf(analysis, seat, frame, until);
  const worst = analysis.seats[seat]?.worst.filter((number) => number <= until) ?? [];
  return (
    <g>
      {names.map((_, other) =>
        other === seat ? null : (
          <path key={other} class={`curve-other face-${other}`} d={lineOf(analysis, other, frame, until)} />
        ),
      )}
      <g class={`face-${seat}`}>
        <path class="curve-under" d={`${line}L${shownX} ${bottom}H${frame.left}Z`} />
        <path class="curve-band" d={bandOf(analysis, seat, frame, until)} />
        <path class="curve-line" d={line} />
        {barsOf(analysis, seat, frame, until).map((bar, place) => (
          <rect key={place} {...lookOf(bar.cause, bar.gain)} {...placeOf(bar)} />
        ))}
      </g>
      {worst.map((number, rank) => (
        <Mark key={number} x={(xOf(frame, number) + xOf(frame, number - 1)) / 2} y={frame.top - 3} rank={rank} />
      ))}
      {veiled && until < frame.slots - 1 && (
        <text class="curve-veil" x={(shownX + frame.left + frame.width) / 2} y={frame.top + frame.height / 2}>
          ?
        </text>
      )}
      {go && <Now frame={frame} share={analysis.moves[at]!.share[seat]!} at={at} seat={seat} />}
    </g>
  );
}

/** How a change looks, by whose doing it was. */
export function lookOf(cause: Cause, gain: number) {
  const way = gain < 0 ? "down" : "up";
  return { class: `bar-${cause} ${way}`, ...(cause === "luck" && { fill: `url(#luck-${way})` }) };
}

function placeOf({ x, y, width, height }: Bar) {
  const gap = width > 4 ? 1 : 0;
  return { x: x + gap / 2, y, width: Math.max(0.6, width - gap), height, rx: Math.min(2, width / 3, height / 2) };
}

/** A decision that cost something for sure. */
function Mark({ x, y, rank }: { x: number; y: number; rank: number }) {
  return (
    <g class="curve-mark" transform={`translate(${x} ${y})`}>
      <path d="M0 2-8.5-13q-1.6-3 1.6-3H6.9q3.2 0 1.6 3z" />
      <text y="-5.5">{rank + 1}</text>
    </g>
  );
}

/** Where one is. */
function Now({ frame, share, at, seat }: { frame: Frame; share: number; at: number; seat: number }) {
  const [x, y] = [xOf(frame, at), yOf(frame, share)];
  return (
    <g class={`curve-now face-${seat}`}>
      <path d={`M${x} ${frame.top}v${frame.height}`} />
      <circle cx={x} cy={y} r="5.5" />
      <g class="curve-bubble" transform={`translate(${x} ${frame.top - 4})`}>
        <rect x="-19" y="-17" width="38" height="18" rx="9" />
        <text y="-4">{t("{percent}%", { percent: percentOf(share) })}</text>
      </g>
      <circle class="curve-grip" cx={x} cy={frame.top + frame.height} r="7" />
    </g>
  );
}

/** Who is where, at the right: a sign of each seat and its share. */
function Ends({ frame, analysis, names, seat, number }: Drawn & { number: number }) {
  const shares = analysis.moves[number]!.share;
  const wanted = shares.map((share) => yOf(frame, share));
  const places = spread(wanted, LABEL_APART, frame.top + 6, frame.top + frame.height - 2);
  const signs = signsOf(names);
  const x = frame.left + frame.width + 13;
  return (
    <g>
      {names.map((_, other) => (
        <g key={other} class={`curve-end face-${other} ${other === seat ? "chosen" : ""}`}>
          <circle cx={x} cy={places[other]} r="8.5" />
          <text class="curve-sign" x={x} y={places[other]! + 3.7}>
            {signs[other]!.slice(0, 1)}
          </text>
          <text class="curve-share" x={x + 12} y={places[other]! + 4.3}>
            {percentOf(shares[other]!)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** The width that the picture has, in units that grow with the letters of the page. */
function useSize() {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, unit: 1 });
  useLayoutEffect(() => {
    const measure = () => {
      const wide = box.current?.clientWidth ?? 0;
      const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / LETTER;
      const unit = Math.min(letters, Math.max(1, wide / LEAST_WIDTH));
      setSize({ width: wide / unit, unit });
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box.current!);
    return () => watch.disconnect();
  }, []);
  return [box, size] as const;
}

/** Pressed or dragged, the picture leads to where the finger is. */
function useDrag(frame: Frame, unit: number, go: CurveProps["go"]) {
  const follow = (event: PointerEvent) => {
    const { left } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    go?.(moveAt(frame, (event.clientX - left) / unit));
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
      follow(event);
    },
    onPointerMove: (event: PointerEvent) => event.buttons === 1 && follow(event),
  };
}

/** What the colours and patterns mean; `costly`: whether any decision is marked. */
export function Legend({ costly }: { costly: boolean }) {
  const kinds = [
    ["play", t("one’s own play")],
    ["others", t("the others’ play")],
    ["luck", t("luck")],
  ] as const;
  return (
    <ul class="curve-legend">
      {kinds.map(([kind, words]) => (
        <li key={kind}>
          <svg width="22" height="14" aria-hidden="true">
            <rect {...lookOf(kind, 1)} x="1" y="1" width="9" height="12" rx="2" />
            <rect {...lookOf(kind, -1)} x="12" y="1" width="9" height="12" rx="2" />
          </svg>
          {words}
        </li>
      ))}
      <li>
        <svg width="22" height="14" aria-hidden="true">
          <path class="curve-fair" d="M0 7h22" />
        </svg>
        {t("fair share")}
      </li>
      {costly && (
        <li>
          <svg width="18" height="18" viewBox="-9 -17 18 20" aria-hidden="true">
            <Mark x={0} y={0} rank={0} />
          </svg>
          {t("costly decision")}
        </li>
      )}
    </ul>
  );
}
