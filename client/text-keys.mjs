// Texts are found by their English, which stands in the scripts already: catalogues name them by a few signs of its hash.

/**
 * The key of a text: four signs of six bits. The function becomes part of the scripts as it stands here, so it needs nothing
 * from outside.
 */
export function keyOf(text) {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x5bd1e995) ^ (hash >>> 15);
  return String.fromCharCode(...[8, 14, 20, 26].map((bit) => 63 + ((hash >>> bit) & 63)));
}

/** A catalogue as scripts carry it: the keys, then the texts line by line, the forms of a plural with tabs between them. */
export function packed(catalogue) {
  const lines = Object.values(catalogue).map((words) => {
    const forms = [words].flat();
    if (forms.some((form) => /[\t\n]/.test(form))) throw new Error(`a text with a tab or in lines: ${forms[0]}`);
    return forms.join("\t");
  });
  return [Object.keys(catalogue).map(keyOf).join(""), lines.join("\n")];
}

/** Two texts with one key would be said in each other's place. */
export function checkKeys(catalogues) {
  const known = new Map();
  for (const text of catalogues.flatMap((catalogue) => Object.keys(catalogue))) {
    const other = known.get(keyOf(text)) ?? text;
    if (other !== text) throw new Error(`two texts with one key: say one of them otherwise: ${other} / ${text}`);
    known.set(keyOf(text), text);
  }
}
