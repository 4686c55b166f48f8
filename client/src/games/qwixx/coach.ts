/** What is whispered in a first game of Qwixx. */
import { valueOf } from "../../cards/colours";
import { t, tn } from "../../core/texts";
import type { Coach, LoadCoach } from "../../game/coach";
import type { QwixxView } from "../../wire";

const coach: Coach<QwixxView> = ({ action, legal, top, active }, seat) => {
  if (action === "take") {
    return { kind: "take", say: t("You see numbers, not colours. Take what comes soon in several of your rows.") };
  }
  const crossing = legal.filter((move) => !move.endsWith("=") && move !== "-");
  if (action === "number") {
    const number = valueOf(top);
    if (!crossing.length) return { kind: "none", say: t("{number} fits none of your rows: pass.", { number }) };
    return {
      kind: active === seat ? "own-number" : "number",
      say: tn(
        "{number} fits {n} of your rows. Look how many numbers it would skip there: they are lost.",
        "{number} fits {n} of your rows. Look where it would skip the fewest: skipped numbers are lost.",
        crossing.length,
        { number },
      ),
    };
  }
  if (!crossing.length) {
    return { kind: "no-cross", say: t("Nothing of yours can be crossed out: lay down what you need least.") };
  }
  return {
    kind: "play",
    say: t("Up to three cards of one colour. What you lay is gone, so look where you cross most and skip least."),
  };
};

const load: LoadCoach<QwixxView> = async () => coach;

export default load;
