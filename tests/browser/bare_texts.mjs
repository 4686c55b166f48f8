// Finds words in the client's sources that people would see or hear and that no catalogue knows of:
//
//     node tests/browser/bare_texts.mjs CLIENT
//
// prints "file:line: the words" of each. Looked at are what stands between tags, what is given to attributes that are
// shown or read aloud, and every other text of two words or more; what goes through t, tn, mark or markn, or is refused
// where the rules run, is in the catalogues.

import { relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const CLIENT = resolve(process.argv[2]);
const load = (part) => import(pathToFileURL(`${CLIENT}/node_modules/typescript/dist/${part}`).href);
const [{ API }, { SyntaxKind }] = [await load("api/sync/api.js"), await load("ast/index.js")];

const SAID = new Set(["alt", "aria-description", "aria-label", "aria-roledescription", "aria-valuetext"]);
for (const own of ["label", "note", "placeholder", "text", "title", "words"]) SAID.add(own);
const TRANSLATED = new Set(["t", "tn", "mark", "markn"]);
for (const refusal of ["BadOption", "BadRecord", "IllegalMove"]) TRANSLATED.add(refusal); // with `new`
// What no person reads: names of classes, of shapes, of elements.
const UNSAID = new Set(["class", "d", "transform", "viewBox", "preserveAspectRatio", "autocomplete"]);
const SELECTS = /\.(closest|matches|querySelector|querySelectorAll)$/;
const PASSES_LEFT = new Set([SyntaxKind.BarBarToken, SyntaxKind.QuestionQuestionToken, SyntaxKind.PlusToken]);
const PASSES_RIGHT = new Set([...PASSES_LEFT, SyntaxKind.AmpersandAmpersandToken]);
const NAMES = /\b(Karban|Čeština|English|games\.example\.org)\b/g;
const CODE = new Set(["code", "pre"]); // elements whose words are the same in all languages
const OF_THE_WIRE = new Set(["an object", "light blue"]); // said in other words where people read it
const LETTER = /\p{L}/u;
const SENTENCE = /^\P{L}*\p{L}{2,}[,.!?]?\s+(.*\s)?\p{L}{2,}/u; // not "M4 7h16", not "a[href]"

const found = [];
let file;

function report(node, text) {
  const line = file.text.slice(0, node.getStart(file)).split("\n").length;
  found.push(`${relative(CLIENT, file.fileName)}:${line}: ${JSON.stringify(text.trim())}`);
}

const letters = (text) => LETTER.test(text.replace(NAMES, ""));

/** The texts that the value of an expression may be, or have in it. */
function* values(node) {
  switch (node.kind) {
    case SyntaxKind.StringLiteral:
    case SyntaxKind.NoSubstitutionTemplateLiteral:
      yield [node, node.text];
      break;
    case SyntaxKind.TemplateExpression:
      yield [node, [node.head, ...node.templateSpans.map((span) => span.literal)].map((part) => part.text).join("")];
      break;
    case SyntaxKind.ConditionalExpression:
      yield* values(node.whenTrue);
      yield* values(node.whenFalse);
      break;
    case SyntaxKind.BinaryExpression:
      if (PASSES_LEFT.has(node.operatorToken.kind)) yield* values(node.left);
      if (PASSES_RIGHT.has(node.operatorToken.kind)) yield* values(node.right);
      break;
    case SyntaxKind.ParenthesizedExpression:
      yield* values(node.expression);
  }
}

function judge(expression) {
  if (!expression) return;
  for (const [node, text] of values(expression)) if (letters(text)) report(node, text);
}

function visit(node) {
  switch (node.kind) {
    case SyntaxKind.JsxElement:
      if (CODE.has(node.openingElement.tagName.getText(file))) return;
      break;
    case SyntaxKind.JsxText:
      if (letters(node.text)) report(node, node.text);
      return;
    case SyntaxKind.JsxExpression:
      if (node.parent.kind !== SyntaxKind.JsxAttribute) judge(node.expression);
      break;
    case SyntaxKind.JsxAttribute: {
      const name = node.name.getText(file);
      if (UNSAID.has(name) || !node.initializer) return;
      if (SAID.has(name)) judge(node.initializer.expression ?? node.initializer);
      break;
    }
    case SyntaxKind.NewExpression:
    case SyntaxKind.CallExpression:
      if (SELECTS.test(node.expression.getText(file))) return;
      if (TRANSLATED.has(node.expression.getText(file))) {
        for (const argument of node.arguments ?? []) if (argument.kind === SyntaxKind.ObjectLiteralExpression) visit(argument);
        return;
      }
      break;
    case SyntaxKind.ImportDeclaration:
    case SyntaxKind.InterfaceDeclaration:
    case SyntaxKind.TypeAliasDeclaration:
    case SyntaxKind.LiteralType:
      return;
    case SyntaxKind.StringLiteral:
    case SyntaxKind.NoSubstitutionTemplateLiteral:
      if (OF_THE_WIRE.has(node.text)) return;
      if (SENTENCE.test(node.text) && letters(node.text) && node.parent.name !== node) report(node, node.text);
  }
  node.forEachChild(visit);
}

const api = new API({ cwd: CLIENT });
try {
  const [project] = api.updateSnapshot({ openProjects: [`${CLIENT}/tsconfig.json`] }).getProjects();
  for (const name of project.rootFiles.filter((name) => /\/src\/.*\.tsx?$/.test(name)).sort()) {
    file = project.program.getSourceFile(name);
    visit(file);
  }
  for (const words of new Set(found)) console.log(words);
} finally {
  api.close();
}
