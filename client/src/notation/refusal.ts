/** What is refused, in sentences that help: the twin of errors.py. The server says the same in the same words. */

/** A sentence whose values are filled in when it is said, so that it can be translated, and the clause. */
export class Refusal extends Error {
  readonly code: string = "bad-request"; // as on the wire
  readonly template: string;
  readonly clause: string;
  readonly values: Record<string, unknown>;

  constructor(template: string, clause = "", values: Record<string, unknown> = {}, cause?: Refusal) {
    super(template, { cause });
    this.template = template;
    this.clause = clause;
    this.values = values;
    this.message = this.text();
  }

  /** The sentence, in the language that `translate` gives. */
  text(translate: (english: string) => string = (english) => english): string {
    const values = { ...this.values };
    for (const [name, value] of Object.entries(values))
      if (WORDS.has(String(value))) values[name] = translate(`${value}`);
    if ("why" in values && this.cause instanceof Refusal) values.why = this.cause.text(translate);
    const sentence = translate(this.template).replace(
      /\{(\w+)(![rs])?(?::\.(\d+))?\}/g,
      (_all, name: string, how: string, most: string) =>
        cut(how === "!r" ? quoted(values[name]) : plain(values[name]), most),
    );
    return this.clause ? `${sentence} (${this.clause})` : sentence;
  }

  /** The clause it comes from: its own, or that of the refusal inside this one; "": none. */
  get brokenClause(): string {
    return this.clause || (this.cause instanceof Refusal ? this.cause.brokenClause : "");
  }
}

/** A game cannot be set up like this. */
export class BadOption extends Refusal {}

/** This text is not the record of a game. */
export class BadRecord extends BadOption {}

/** The rules do not allow this move now. */
export class IllegalMove extends Refusal {
  override readonly code = "illegal";
}

const mark = (word: string): string => word; // to be translated when it is said
const WORDS = new Set([mark("a text"), mark("a whole number"), mark("an object"), mark("a list"), mark("none")]); // as values
const MAX_GIVEN = 60;

/** What somebody gave, short and safe to print. */
class Given {
  constructor(readonly text: string) {}

  toJSON(): string {
    return this.text;
  }
}

export function abbreviated(value: unknown): Given {
  const text = [...quoted(value)];
  return new Given(text.length <= MAX_GIVEN ? text.join("") : `${text.slice(0, MAX_GIVEN).join("")}…`);
}

function plain(value: unknown): string {
  return typeof value === "string" ? value : quoted(value);
}

function cut(text: string, most: string | undefined): string {
  return most ? [...text].slice(0, Number(most)).join("") : text;
}

/** A value as Python writes it. */
function quoted(value: unknown): string {
  if (value instanceof Given) return value.text;
  if (typeof value === "string") return quotedText(value);
  if (Array.isArray(value)) return `[${value.map(quoted).join(", ")}]`;
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return String(value);
  return `{${Object.entries(value)
    .map(([name, inner]) => `${quoted(name)}: ${quoted(inner)}`)
    .join(", ")}}`;
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function quotedText(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inner = text.replace(/[\\\p{C}\p{Zl}\p{Zp}\p{Zs}]/gu, (sign) => {
    if (sign === " ") return sign;
    const code = sign.codePointAt(0)!;
    const hex = code.toString(16);
    return (
      ESCAPES[sign] ??
      (code < 256
        ? `\\x${hex.padStart(2, "0")}`
        : code < 65536
          ? `\\u${hex.padStart(4, "0")}`
          : `\\U${hex.padStart(8, "0")}`)
    );
  });
  return quote + (quote === "'" ? inner.replaceAll("'", "\\'") : inner) + quote;
}
