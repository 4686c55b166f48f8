/** The rules of games, drawn when the program was built: the drawings are the same in all languages. */
import { rules } from "karban:rules";

import { at } from "./root";

/** The rules of a game in a language, as HTML; those that only the server has, in the language it speaks with this browser. */
export async function drawnRules(game: string, lang: string): Promise<string> {
  const [drawn, said] = [rules[game], rules[`${game}.${lang}`]];
  if (!drawn || !said) return text(at(`/rules/${game}?part`));
  const [frame, words] = await Promise.all([text(drawn), text(said)]);
  const each = words.split("\n");
  return frame.replaceAll("{}", () => each.shift()!);
}

async function text(address: string): Promise<string> {
  const answer = await fetch(address);
  return answer.ok ? answer.text() : Promise.reject();
}
