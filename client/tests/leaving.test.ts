import "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

import { sameAgain } from "../src/table/leaving";
import type { StateMessage } from "../src/wire";

test("a new game with the same options asks for the same seats, options and clock", () => {
  const setup = {
    game: "gap",
    options: { target: 15 },
    clock: { each: null, bank: 300, increment: 5 },
    hints: true,
    stand_in: "medium",
    first: 2,
    away: null,
  };
  const message = { setup, names: ["bot:hard", "Ann", "Ann 2"], seat: 1, seats: [1, 2] } as unknown as StateMessage;
  assert.deepEqual(sameAgain(message), {
    ...setup,
    clock: { each: null, bank: 300, increment: 5 },
    seats: ["bot:hard", "me", "me"],
    name: "Ann",
    names: ["Ann", "Ann 2"],
  });
});
