/** What is whispered in a first game of The Number: from the boards that all can see. */
import { t, tn, together } from "../../core/texts";
import type { Coach, LoadCoach } from "../../game/coach";
import type { NumberView } from "../../wire";
import { TURNS } from "./print";

const coach: Coach<NumberView> = ({ turn, free }, seat) => {
  const own = free[seat] ?? [];
  const others = free.filter((_, other) => other !== seat);
  const alone = own.filter((digit) => others.every((theirs) => !theirs.includes(digit)));
  if (alone.length) {
    return {
      kind: "alone",
      say: t("Nobody else has {digits} free: no other number can have that in it.", { digits: together(alone) }),
    };
  }
  if (turn === TURNS) {
    return {
      kind: "last",
      say: t("The last turn of this round: the first digit counts double, and nothing need be spared."),
    };
  }
  if (own.length === 10) {
    return {
      kind: "all",
      say: t("All your digits are free. A high number scores more, a low one is put out less easily."),
    };
  }
  return {
    kind: "fewer",
    say: tn(
      "You have {n} free digit. Look at the others' boards: what they have crossed out they cannot write.",
      "You have {n} free digits. Look at the others' boards: what they have crossed out they cannot write.",
      own.length,
    ),
  };
};

const load: LoadCoach<NumberView> = async () => coach;

export default load;
