import { parseQuery } from "./parse.ts";
import type { Node } from "./syntax.ts";

/** True for a text with more in it than words: a field, an expression, a sign, or `ask:`. */
export function isCardQuery(text: string): boolean {
  // Sets and expressions are not looked into: that they are there is enough.
  const { tree, said, problems } = parseQuery(text, {
    sets: [],
    readExpression: () => undefined,
  });
  return problems.length + said.length > 0 || !isWords(tree);
}

function isWords(node: Node): boolean {
  if (node.type === "and") return node.parts.every(isWords);
  return node.type === "all" || (node.type === "term" && node.term.type === "words");
}
