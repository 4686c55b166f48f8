/** The pictures for chats: 1200 × 630, drawn like the covers of the games. */
import type { ComponentChildren, VNode } from "preact";

import { Back, Card } from "../cards/card";
import { colourClass } from "../cards/colours";
import { Numeral } from "../cards/digits";
import { titleOf } from "../core/page-data";
import { t } from "../core/texts";
import type { GamePicture, PicturedCard, PicturedCards } from "../game/picture";
import type { SharedGame, SharedKind } from "./shared";
import { headline, ranking } from "./words";

export const SIZE = { width: 1200, height: 630 };
const EDGE = 64;
const INNER = SIZE.width - 2 * EDGE;
const FONT = "system-ui, 'Segoe UI', 'Noto Sans', 'Liberation Sans', sans-serif";
const [WHITE, GOLD] = ["#fffdf8", "#ffd45c"];
const CARD = { width: 64, height: 92 }; // as it is drawn
const CROWN = "M4 18h16v2.500H4zM4 15 3 7l5 4 4-6 4 6 5-4-1 8z";

/** The picture of what is shared. `look`: what the game shows of positions, where it has drawn that. */
export function Picture({ shared, kind, look }: { shared: SharedGame; kind: SharedKind; look: GamePicture | null }) {
  const { position, names, game, curve } = shared;
  const asks = kind === "ask" ? position?.asks : null;
  const colours = { ground: look?.ground ?? "#10424c", glow: look?.glow ?? "#17525d" };
  if (position && kind !== "game") {
    const words = asks ? t("What would you play?") : t("After {number} moves", { number: position.at });
    return (
      <Frame {...colours} game={game} words={words}>
        <Lines lines={look?.lines((asks ?? position).view, names) ?? []} />
      </Frame>
    );
  }
  const words = shared.headline ?? (shared.result ? headline(shared.result, names) : "");
  return (
    <Frame {...colours} game={game} words={words} centred={!curve}>
      {curve ? <WithCurve shared={shared} curve={curve} /> : <Scores shared={shared} />}
    </Frame>
  );
}

interface FrameProps {
  ground: string;
  glow: string;
  game: string;
  words: string;
  centred?: boolean;
  children: ComponentChildren;
}

/** The ground, the game, the name of the site, and what it is about in large letters. */
function Frame({ ground, glow, game, words, centred = false, children }: FrameProps) {
  const { width, height } = SIZE;
  const large = centred ? { x: width / 2, y: 176, anchor: "middle" as const } : { x: EDGE, y: 158 };
  return (
    <svg viewBox={`0 0 ${width} ${height}`} xmlns="http://www.w3.org/2000/svg">
      <rect width={width} height={height} fill={ground} />
      <circle cx={centred ? width / 2 : 940} cy={centred ? 410 : 320} r={centred ? 380 : 440} fill={glow} />
      <Words x={EDGE} y={84} size={34} width={740} weight={600} opacity={0.85}>
        {titleOf(game)}
      </Words>
      <Brand />
      <Words {...large} size={64} width={INNER} weight={800}>
        {words}
      </Words>
      {children}
    </svg>
  );
}

function Brand() {
  return (
    <g>
      <g transform={`translate(${SIZE.width - EDGE - 206} 44) scale(1.35)`}>
        <rect x="5" y="5" width="17" height="25" rx="3.5" transform="rotate(-14 13 30)" fill="#f4c22b" />
        <g transform="rotate(10 24 30)">
          <rect x="16" y="4" width="17" height="25" rx="3.5" fill="#c22f36" stroke={WHITE} stroke-width="1.5" />
        </g>
        <path
          d="M24.8 11.5 28.6 9.6 26 24"
          transform="rotate(1 26 16)"
          fill="none"
          stroke="#fff"
          stroke-width="3"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      </g>
      <Words x={SIZE.width - EDGE} y={84} size={36} width={150} weight={800} anchor="end">
        Karban
      </Words>
    </g>
  );
}

interface WordsProps {
  x: number;
  y: number;
  size: number; // of the letters; smaller where they would be wider than `width`
  width: number;
  weight?: number;
  opacity?: number;
  anchor?: "start" | "middle" | "end";
  colour?: string;
  children: string;
}

const LEAST = 0.7; // of the size: what is longer still is cut

function Words({ x, y, size, width, weight = 600, opacity = 1, anchor = "start", colour, children }: WordsProps) {
  const { words, scale } = fitted(children, size, weight, width);
  return (
    <text
      x={x}
      y={y}
      fill={colour ?? WHITE}
      fill-opacity={opacity}
      font-family={FONT}
      font-size={size * scale}
      font-weight={weight}
      text-anchor={anchor}
      letter-spacing={weight > 700 ? -0.01 * size : 0}
    >
      {words}
    </text>
  );
}

/** Words as large as there is room for, down to a part of their size; then their end is left out. */
function fitted(words: string, size: number, weight: number, width: number): { words: string; scale: number } {
  const paper = document.createElement("canvas").getContext("2d")!;
  paper.font = `${weight} ${size}px ${FONT}`;
  const wide = (text: string) => paper.measureText(text).width;
  const scale = Math.min(1, Math.max(LEAST, width / wide(words)));
  const signs = [...words];
  while (signs.length > 1 && wide(`${signs.join("")}…`) * scale > width && wide(words) * scale > width) signs.pop();
  return { words: signs.length < [...words].length ? `${signs.join("").trim()}…` : words, scale };
}

// ---------------------------------------------------------------- who has won

const [WON, OTHER] = [248, 196]; // heights of the cards with scores
const TILTS = [-3, 2, -1.5, 2.5, -2, 1.5];

/** Every seat's score as a card, the winner's the largest. */
function Scores({ shared: { result, names } }: { shared: SharedGame }) {
  if (!result) return null;
  const seats = ranking(result);
  const heights = seats.map((seat) => (result.winners.includes(seat) ? WON : OTHER));
  const widths = heights.map((height) => (height * CARD.width) / CARD.height);
  const gap = Math.min(60, (INNER - sum(widths)) / seats.length);
  let x = (SIZE.width - sum(widths) - gap * (seats.length - 1)) / 2;
  return (
    <g>
      {seats.map((seat, place) => {
        const middle = x + widths[place]! / 2;
        x += widths[place]! + gap;
        return (
          <g key={seat}>
            <g transform={`translate(${middle} ${530 - heights[place]! / 2}) rotate(${TILTS[place % TILTS.length]})`}>
              <ScoreCard score={result.scores[seat]!} seat={seat} height={heights[place]!} />
            </g>
            {result.winners.includes(seat) && (
              <path d={CROWN} fill={GOLD} transform={`translate(${middle - 36} ${204}) scale(3) rotate(-6 12 12)`} />
            )}
            <Words x={middle} y={582} size={30} width={widths[place]! + gap - 12} weight={700} anchor="middle">
              {names[seat] ?? ""}
            </Words>
          </g>
        );
      })}
    </g>
  );
}

/** A card in the colour of a seat with a score on it, around the middle. */
function ScoreCard({ score, seat, height }: { score: number; seat: number; height: number }) {
  const digits = String(Math.abs(score)).length + Number(score < 0);
  const tall = [0, 36, 30, 22, 17][digits] ?? 14;
  return (
    <g class={`face-${seat}`} transform={`scale(${height / CARD.height}) translate(-32 -46)`}>
      <rect x="0.75" y="0.75" width="62.5" height="90.5" rx="8" fill="#fffdf8" stroke="#cfc5b1" stroke-width="1.2" />
      <rect x="4" y="4" width="56" height="84" rx="5.5" fill="var(--who)" />
      <g stroke="#fff">
        <Numeral of={Math.abs(score)} x={score < 0 ? 36 : 32} y={46} height={tall} />
        {score < 0 && (
          <path d={`M${28 - tall * 0.42 * (digits - 1)} 46h6`} stroke-width={tall / 7} stroke-linecap="round" />
        )}
      </g>
    </g>
  );
}

/** The picture of the analysis, with everybody's score beside it. */
function WithCurve({ shared, curve }: { shared: SharedGame; curve: (width: number, height: number) => VNode }) {
  const { result, names, figures } = shared;
  const seats = result ? ranking(result) : [];
  const [width, height, scale] = [760, 350, 1.6];
  const row = Math.min(92, height / Math.max(1, seats.length));
  return (
    <g>
      <rect x={EDGE} y="190" width={width} height={height} rx="18" fill="var(--panel)" />
      <g transform={`translate(${EDGE + 8} 200) scale(${scale})`}>
        {curve((width - 16) / scale, (height - 20) / scale)}
      </g>
      {seats.map((seat, place) => {
        const y = 190 + height / 2 + row * (place + 0.5 - seats.length / 2);
        return (
          <g key={seat}>
            <g transform={`translate(${EDGE + width + 62} ${y})`}>
              <ScoreCard score={result!.scores[seat]!} seat={seat} height={row - 10} />
            </g>
            <Words x={EDGE + width + 106} y={y + 11} size={32} width={164} weight={700}>
              {names[seat] ?? ""}
            </Words>
            {result!.winners.includes(seat) && (
              <path d={CROWN} fill={GOLD} transform={`translate(${SIZE.width - EDGE - 38} ${y - 22}) scale(1.6)`} />
            )}
          </g>
        );
      })}
      {figures && (
        <Words x={EDGE} y={588} size={30} width={INNER} weight={600}>
          {figures}
        </Words>
      )}
    </g>
  );
}

// ---------------------------------------------------------------- a position

const [TOP, BOTTOM] = [186, 602];
const [LABEL, BETWEEN] = [38, 24]; // heights of words, between lines
const [APART, NEAR] = [56, 18]; // between groups, and between those that belong together
const GAP = 0.1; // between cards, of their width
const FANNED = 0.42; // what is seen of a card that another lies on
const LARGEST = 132; // width of a card

const stepOf = ({ fanned, boxes }: PicturedCards): number => (fanned ? FANNED : boxes ? 1 : 1 + GAP);

/** How wide cards are together, in widths of one. */
const unitsOf = (group: PicturedCards): number => 1 + (group.cards.length - 1) * stepOf(group);

const ratioOf = ({ boxes }: PicturedCards): number => (boxes ? 1.25 : CARD.height / CARD.width);
const labelOf = (groups: PicturedCards[]): number => (groups.some(({ words }) => words) ? LABEL : 0);
const apart = (group: PicturedCards): number => (group.words || group.boxes ? APART : NEAR); // from the one before

/** What the seat looked at: each line as large as all of them can be. */
function Lines({ lines }: { lines: PicturedCards[][] }) {
  const shown = lines.map((groups) => groups.filter(({ cards }) => cards.length)).filter((groups) => groups.length);
  const free = BOTTOM - TOP - sum(shown.map(labelOf)) - BETWEEN * (shown.length - 1);
  const all = sum(shown.map((groups) => ratioOf(groups[0]!)));
  const placed = shown.map((groups) => {
    const width = INNER - sum(groups.slice(1).map(apart));
    const wide = Math.min(LARGEST, free / all, width / sum(groups.map(unitsOf)));
    return { groups, wide, height: labelOf(groups) + wide * ratioOf(groups[0]!) };
  });
  const left = BOTTOM - TOP - sum(placed.map(({ height }) => height));
  const between = Math.min(2 * BETWEEN, left / Math.max(1, placed.length - 1));
  let y = TOP + (left - between * (placed.length - 1)) / 2;
  return (
    <g>
      {placed.map(({ groups, wide, height }, place) => {
        const top = y;
        y += height + between;
        return <Line key={place} groups={groups} y={top} wide={wide} />;
      })}
    </g>
  );
}

function Line({ groups, y, wide }: { groups: PicturedCards[]; y: number; wide: number }) {
  let x = EDGE;
  const starts = groups.map((group, place) => {
    if (place) x += apart(group);
    const start = x;
    x += wide * unitsOf(group);
    return start;
  });
  const next = (place: number) => starts.find((_, other) => other > place && groups[other]!.words) ?? SIZE.width - EDGE;
  return (
    <g>
      {groups.map((group, place) => (
        <g key={place}>
          {group.words && (
            <Words x={starts[place]!} y={y + 24} size={26} width={next(place) - starts[place]! - 12} opacity={0.8}>
              {group.words}
            </Words>
          )}
          <g transform={`translate(${starts[place]} ${y + labelOf(groups)}) scale(${wide / CARD.width})`}>
            {group.boxes ? <Boxes cards={group.cards} /> : <Cards group={group} />}
          </g>
        </g>
      ))}
    </g>
  );
}

function Cards({ group }: { group: PicturedCards }) {
  return (
    <g>
      {group.cards.map(({ value, colour, back }, place) => (
        <g key={place} transform={`translate(${place * CARD.width * stepOf(group)} 0)`}>
          {back ? (
            <Back {...(value === "" ? {} : { value: Number(value) })} />
          ) : (
            <Card value={value} colour={colour} unlettered={group.unlettered ?? false} />
          )}
        </g>
      ))}
    </g>
  );
}

/** A row of a sheet: a stripe of its colour with a box for each number. */
function Boxes({ cards }: { cards: PicturedCard[] }) {
  return (
    <g class={colourClass(cards[0]!.colour)}>
      <rect width={cards.length * CARD.width} height="80" rx="14" fill="var(--c)" />
      {cards.map(({ value, crossed }, place) => (
        <g key={place} transform={`translate(${place * CARD.width} 0)`}>
          <rect x="5" y="11" width="54" height="58" rx="10" fill={WHITE} fill-opacity={crossed ? 1 : 0.9} />
          <g stroke="#23262d">
            <Numeral of={value} x={32} y={40} height={30} weight={2.4} />
          </g>
          {crossed && (
            <path d="M11 18 53 62M53 18 11 62" fill="none" stroke="#1b2a4a" stroke-width="7" stroke-linecap="round" />
          )}
        </g>
      ))}
    </g>
  );
}

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);
