/** The puzzle on the table: which it is, what was answered, and what comes next. */
import { Observable } from "../core/observable";
import type { Puzzles } from "../game/puzzles";
import { PageTable } from "../learn/page-table";
import type { AnyGame } from "../local/match";
import { type Progress, type Wanted, answered, beginAgain, fits, nextPuzzle, progressOf } from "./progress";
import { type Position, type Puzzle, positionOf, unpacked } from "./unpack";
import { LEVELS } from "./words";

/** What was played, and what that did to the rating. */
export interface Answer {
  move: string;
  solved: boolean;
  gained: number; // of the rating; 0: it did not count
}

/** A puzzle on the table. */
export interface Shown {
  puzzle: Puzzle;
  position: Position;
  table: PageTable;
  answer: Answer | null;
}

export interface DeskState {
  shown: Shown | null; // null: all that are wanted are solved
  progress: Progress;
  wanted: Wanted;
  overview: boolean; // is open
}

export class Desk {
  readonly puzzles: Puzzle[];
  readonly themes: Puzzles["themes"];
  readonly state: Observable<DeskState>;
  private passed = new Set<string>();
  private laid = 0; // tables: each has a name of its own

  constructor(
    readonly name: string,
    private game: AnyGame,
    { data, themes }: Puzzles,
  ) {
    this.puzzles = unpacked(data);
    this.themes = themes;
    const [progress, wanted] = [progressOf(name), { level: 0, theme: "" }];
    this.state = new Observable<DeskState>({ shown: this.next(progress, wanted), progress, wanted, overview: false });
  }

  /** On to another puzzle. */
  goOn(): void {
    const { shown, progress, wanted } = this.state.value;
    if (shown) this.passed.add(shown.puzzle.id);
    this.change({ shown: this.next(progress, wanted) });
  }

  /** Look for others. The one on the table stays if it is one of them. */
  choose(wanted: Wanted): void {
    const { shown, progress } = this.state.value;
    this.passed.clear();
    const stays = shown && !shown.answer && fits(shown.puzzle, wanted);
    const next = stays ? shown : this.next(progress, wanted);
    this.change({ wanted, shown: next, ...(next ? {} : { overview: false }) }); // that all are solved is said on the page
  }

  /** All puzzles of a kind. */
  some(only: Wanted): Puzzle[] {
    return this.puzzles.filter((puzzle) => fits(puzzle, only));
  }

  /** What can be asked for together with the other choice: there are puzzles of both. */
  get offered(): { levels: number[]; themes: string[] } {
    const { wanted } = this.state.value;
    return {
      levels: LEVELS.filter((level) => this.some({ ...wanted, level }).length),
      themes: Object.keys(this.themes).filter((theme) => this.some({ ...wanted, theme }).length),
    };
  }

  /** Open or close what is said of all puzzles. It stays open whichever of them is on the table. */
  look(overview: boolean): void {
    this.change({ overview });
  }

  /** All that are wanted once more. */
  again(): void {
    const { wanted } = this.state.value;
    this.passed.clear();
    const progress = beginAgain(this.name, this.some(wanted));
    this.change({ progress, shown: this.next(progress, wanted) });
  }

  private next(progress: Progress, wanted: Wanted): Shown | null {
    const puzzle = nextPuzzle(this.puzzles, progress, wanted, this.passed);
    return puzzle && this.lay(puzzle);
  }

  private lay(puzzle: Puzzle): Shown {
    const position = positionOf(this.game, puzzle);
    const { players, seed, seat, rules } = puzzle;
    const table = new PageTable(
      `puzzle-${this.name}-${++this.laid}`,
      this.game,
      { players, options: {}, seed, first: null, moves: position.moves, seat, rules },
      (move) => this.judge(move),
    );
    return { puzzle, position, table, answer: null };
  }

  /** A legal move was chosen. It is not made: what would come of it is luck, and not the answer. */
  private judge(move: string): null {
    const { shown, progress: before } = this.state.value;
    if (!shown || shown.answer) return null;
    const solved = shown.position.right.includes(move);
    const progress = answered(this.name, shown.puzzle, solved);
    const answer = { move, solved, gained: progress.rating - before.rating };
    shown.table.holds = true;
    this.change({ shown: { ...shown, answer }, progress });
    return null;
  }

  private change(part: Partial<DeskState>): void {
    this.state.set({ ...this.state.value, ...part });
  }
}
