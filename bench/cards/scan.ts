/** The plain way: each card is looked at for each query, with nothing prepared but the cards' texts. */
import type { Node, Term } from "#core/cards/query/syntax.ts";
import { folded } from "#core/cards/query/text.ts";
import { naivelyFound } from "../../tests/oracles/card-search.ts";
import type { SyntheticTable } from "./synthetic.ts";

type Scan = (tree: Node) => number;

/** Words are sought in a text that is folded once; all else is asked of the card as it is. */
export function openScan(table: SyntheticTable): Scan {
  const texts = table.cards.map((card) =>
    folded(
      [
        card.name,
        card.species,
        card.family,
        ...card.traits,
        card.flavour,
        card.kind === "real" ? card.range.text : "",
      ].join("\n"),
    ),
  );
  const wordsOf = (tree: Node): Term[] | undefined => {
    const parts = tree.type === "and" ? tree.parts : [tree];
    const terms = parts.flatMap((part) => (part.type === "term" ? [part.term] : []));
    const isWords = terms.length === parts.length && terms.every(({ type }) => type === "words");
    return isWords ? terms : undefined;
  };
  return (tree) => {
    const words = wordsOf(tree);
    if (words === undefined) return naivelyFound({ ...table, sources: [] }, tree).size;
    return texts.filter((text) =>
      words.every((term) => term.type === "words" && text.includes(term.text)),
    ).length;
  };
}
