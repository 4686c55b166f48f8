/** A decision of a recorded game made once more, at the table of the game, as its seat saw it. */
import { useEffect, useMemo } from "preact/hooks";

import { closedByBack } from "../core/back";
import { useObservable } from "../core/observable";
import { TablePage } from "../table/page";
import type { Beside } from "../table/playing";
import { ExercisePanel } from "./exercise-panel";
import { Exercises } from "./exercises";
import type { DoingProps } from "./doing";

export function ExercisePage({ store, number, close }: DoingProps) {
  const [exercises, Panel] = useMemo((): [Exercises, Beside] => {
    const { worst = [] } = store.account(store.moverOf(number) ?? 0) ?? {};
    const proven = worst.includes(number) && !store.state.value.veiled;
    const judged = (asked: number) => (proven ? store.judgementOf(asked) : null);
    const made = new Exercises(store.reviewed, proven ? worst : [number], judged, proven, number);
    const ways = {
      leave: () => {
        store.goTo(made.state.value.number - 1);
        store.veil(false);
        close();
      },
      playOn: () => store.do({ what: "what-if", number: made.state.value.number }),
    };
    return [made, (props) => <ExercisePanel {...props} {...ways} store={store} exercises={made} />];
  }, [store, number]);
  useEffect(() => {
    const unguard = store.state.value.veiled ? null : closedByBack(close); // whoever was asked goes back to where they were
    return () => {
      unguard?.();
      exercises.close();
    };
  }, [exercises]);
  const { table } = useObservable(exercises.state);
  return <TablePage id={table.name} connect={table.connect} Beside={Panel} key={table.name} />;
}
