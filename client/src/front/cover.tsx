/** What a game says of itself before it is loaded; a game that nobody has drawn here gets a neutral cover. */
import { covers } from "karban:covers";

import { Card } from "../cards/card";
import { mark } from "../core/texts";
import type { Cover } from "../game/cover";

const FAN: [turn: number, x: number][] = [
  [-14, 84],
  [0, 128],
  [14, 172],
];

/** Cards without numbers: every game has those. */
function Picture() {
  return (
    <svg class="plain-poster" viewBox="0 0 320 200" aria-hidden="true">
      <rect class="ground" width="320" height="200" />
      {FAN.map(([turn, x]) => (
        <g key={x} transform={`rotate(${turn} 160 260)`}>
          <svg x={x} y={turn ? 52 : 44} width="64" height="92" viewBox="0 0 64 92">
            <Card value="" colour={null} />
          </svg>
        </g>
      ))}
    </svg>
  );
}

const PLAIN_COVER: Cover = { line: mark("A game from outside, at a plain table."), minutes: null, Picture };

export function coverOf(game: string): Cover {
  return covers[game] ?? PLAIN_COVER;
}

/** Whether there is a page with the rules of a game. */
export function hasRules(game: string): boolean {
  return game in covers;
}
