import {
  type DirectiveName,
  type Directives,
  type Node,
  PLAIN_DIRECTIVES,
  type Term,
} from "./syntax.ts";

/** Writes a query as its shortest text, which reads as the same query (CARDSEARCH-P5). */
export function serialise(tree: Node, directives: Directives = PLAIN_DIRECTIVES): string {
  const names = Object.keys(directives) as DirectiveName[];
  const said = names.flatMap((name) =>
    directives[name] === PLAIN_DIRECTIVES[name] ? [] : [`${name}:${directives[name]}`],
  );
  return [serialiseNode(tree), ...said].filter((part) => part !== "").join(" ");
}

export function serialiseNode(node: Node): string {
  switch (node.type) {
    case "all":
      return "";
    case "and":
      return node.parts.map((part) => grouped(part, part.type === "or")).join(" ");
    case "or":
      return node.parts.map((part) => grouped(part, false)).join(" or ");
    case "not":
      return `-${grouped(node.part, node.part.type === "and" || node.part.type === "or")}`;
    case "term":
      return serialiseTerm(node.term);
  }
}

function grouped(node: Node, isGrouped: boolean): string {
  const text = serialiseNode(node);
  return isGrouped ? `(${text})` : text;
}

export function serialiseTerm(term: Term): string {
  switch (term.type) {
    case "words":
      return isPlainWord(term.text) ? term.text : `"${term.text}"`;
    case "name":
      return `!"${term.text.replaceAll('"', "")}"`;
    case "expression":
      return `${term.field && `${term.field}:`}/${term.source.replaceAll("/", "\\/")}/`;
    case "text":
      return `${term.field}${term.operator}${/^[\p{L}\p{N}-]+$/u.test(term.text) ? term.text : `"${term.text}"`}`;
    case "number": {
      const { value } = term;
      return `${term.field}${term.operator}${value.type === "field" ? value.field : value.text}`;
    }
    case "flag":
      return `${term.of === "card" ? "has" : "is"}:${term.flag}`;
  }
}

/** A word that stands for itself without quotes. */
function isPlainWord(text: string): boolean {
  return /^[\p{L}\p{N}]+$/u.test(text) && text !== "or" && text !== "and";
}
