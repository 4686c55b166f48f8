/**
 * The options of a game as people are asked for them: the default export of games/NAME/options.ts, if it has any, is a list
 * of these. The server reads them too, for its pages without scripts. What an option may be is the server's to say; all
 * texts are marked.
 */
export type GameOption = AnswerOption | ColoursOption;

interface Asked {
  name: string; // as the server calls it
  title: string;
  about: string;
}

export interface AnswerOption extends Asked {
  values: OptionAnswer[]; // the usual one first
  own?: OwnNumberAnswer;
  table?: OwnTableAnswer;
}

/** As many of the colours of the cards as the server says for so many players; where that is all, nothing is asked. */
export interface ColoursOption extends Asked {
  colours: true;
}

export interface OptionAnswer {
  option?: string; // as the server calls it, where an answer is about another option than the others
  value: unknown;
  words: string;
}

/** A number that is not among the answers. */
export interface OwnNumberAnswer {
  words: string;
  units: Unit[];
}

/** A table of one's own: which number has which colour, of each colour equally many. It is kept on the device. */
export interface OwnTableAnswer {
  words: string;
  told: string; // where somebody's is played
  numbers: string[];
  colours: string[]; // as the server calls them
}

export interface Unit {
  option: string;
  words: string; // behind the field
  counted: [string, string]; // with the number
}
