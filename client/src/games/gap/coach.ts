/** What is whispered in a first game of GAP. */
import { t, tn } from "../../core/texts";
import type { Coach, LoadCoach } from "../../game/coach";
import type { GapView } from "../../wire";

const load: LoadCoach<GapView> = async (source) => {
  const foresight = await (await import("./foresight")).load(source);
  const coach: Coach<GapView> = (view, seat) => {
    const hand = view.hand ?? [];
    if (hand.length === 1) {
      return { kind: "last", say: t("Your last card of this round. Then your colours are counted.") };
    }
    const taken = (move: string) => foresight.outcome(view, seat, move).taken.length;
    const taking = view.legal.filter((move) => taken(move) > 0);
    if (!taking.length) {
      return {
        kind: "nothing",
        say: t("No card of yours takes anything now: what you play stays in the row, and others may take it."),
      };
    }
    const n = new Set(taking.map((move) => move.slice(0, 2))).size;
    const most = Math.max(...taking.map(taken));
    if (most > 2) {
      return {
        kind: "many",
        say: t("One of your cards takes {most} at once. Look which of your colours would grow.", { most }),
      };
    }
    const { fewest } = foresight.worth(view.collections[seat] ?? []);
    if (fewest.length) {
      return {
        kind: "minus",
        say: tn(
          "{n} of your cards takes something. Look at your smallest colour too: its cards count minus.",
          "{n} of your cards take something. Look at your smallest colour too: its cards count minus.",
          n,
        ),
      };
    }
    return {
      kind: "some",
      say: tn(
        "{n} of your cards takes something. Choose a card to see what it would bring.",
        "{n} of your cards take something. Choose a card to see what it would bring.",
        n,
      ),
    };
  };
  return coach;
};

export default load;
