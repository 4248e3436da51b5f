import { fieldOf } from "./fields.ts";
import type { Node, Query } from "./syntax.ts";

/** True for a query whose results depend on what the signed-in person has (CARDSEARCH-F8). */
export function asksForOwn({ tree, directives }: Query): boolean {
  return directives.order === "owned" || hasOwnTerm(tree);
}

function hasOwnTerm(node: Node): boolean {
  switch (node.type) {
    case "all":
      return false;
    case "not":
      return hasOwnTerm(node.part);
    case "term": {
      const { term } = node;
      if (term.type !== "number") return false;
      const other = term.value.type === "field" ? fieldOf(term.value.field) : undefined;
      return fieldOf(term.field)?.isOwn === true || other?.isOwn === true;
    }
    default:
      return node.parts.some(hasOwnTerm);
  }
}
