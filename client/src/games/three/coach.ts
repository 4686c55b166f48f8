/** What is whispered in a first game of Three is too many. */
import { t, tn } from "../../core/texts";
import type { Coach, LoadCoach } from "../../game/coach";
import type { ThreeView } from "../../wire";

const load: LoadCoach<ThreeView> = async (source) => {
  const foresight = await (await import("./foresight")).load(source);
  const coach: Coach<ThreeView> = (view, seat) => {
    const outcomes = view.legal.map((card) => foresight.outcome(view, seat, card));
    const taking = outcomes.filter(({ taken }) => taken.length);
    if (outcomes.some(({ turned }) => turned.length)) {
      return {
        kind: "third",
        say: t("Careful: one of your cards would bring a third of a colour. All three of it would turn face down."),
      };
    }
    if (!taking.length) {
      return {
        kind: "nothing",
        say: t("No card of yours is the fifth of its row: you take nothing. Look which row you fill for the others."),
      };
    }
    if (taking.some(({ bonus }) => bonus > 0)) {
      return { kind: "bonus", say: t("One of your cards completes all seven colours: look for it.") };
    }
    return {
      kind: "some",
      say: tn(
        "{n} of your cards would be the fifth of its row and take something. A second card of a colour is worth most.",
        "{n} of your cards would be the fifth of their row and take something. A second card of a colour is worth most.",
        taking.length,
      ),
    };
  };
  return coach;
};

export default load;
