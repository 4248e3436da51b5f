/** The table of all cards: read from data, checked as a whole, and asked. */
import * as v from "valibot";
import {
  type Card,
  type CardSet,
  type CardSource,
  type Citation,
  cardSchema,
  type Printing,
  setSchema,
  sourceSchema,
} from "./schema.ts";
import { RARITIES } from "./vocabulary.ts";

export interface CardTable {
  /** In the order of their first printing: by set, then by number. */
  cards: readonly Card[];
  /** In the order of their release. */
  sets: readonly CardSet[];
  sources: readonly CardSource[];
}

/** A card as it is in a set. */
export interface SetEntry {
  card: Card;
  printing: Printing;
}

const tableSchema = v.object({
  cards: v.array(cardSchema),
  sets: v.array(setSchema),
  sources: v.array(sourceSchema),
});

/** Reads a table. Throws an error that lists everything that is wrong with it, by card and field. */
export function readCardTable(data: {
  cards: readonly unknown[];
  sets: readonly unknown[];
  sources: readonly unknown[];
}): CardTable {
  const result = v.safeParse(tableSchema, data);
  if (!result.success) throw new Error(`Cards:\n${result.issues.map(describe(data)).join("\n")}`);
  const { sets, sources } = result.output;
  const problems = problemsOf(result.output);
  if (problems.length > 0) throw new Error(`Cards:\n${problems.join("\n")}`);
  const byRelease = sets.toSorted((one, other) => one.released.localeCompare(other.released));
  const place = ({ printings: [first] }: Card) =>
    first ? byRelease.findIndex(({ slug }) => slug === first.set) * 1000 + first.number : 0;
  const cards = result.output.cards.toSorted((one, other) => place(one) - place(other));
  return { cards, sets: byRelease, sources };
}

function describe(data: { cards: readonly unknown[] }) {
  return (issue: v.BaseIssue<unknown>): string => {
    const [list, index, ...fields] = issue.path?.map(({ key }) => String(key)) ?? [];
    const entry = list === "cards" ? data.cards[Number(index)] : undefined;
    const name =
      typeof entry === "object" && entry !== null && "slug" in entry ? entry.slug : index;
    return `${list} ${name} ${fields.join(".")}: ${issue.message}`;
  };
}

/** What a schema of a single card can't know. */
function problemsOf({ cards, sets, sources }: CardTable): string[] {
  return [
    ...repeated(
      "slug",
      [...cards, ...sets].map(({ slug }) => slug),
    ),
    ...repeated(
      "name",
      cards.map(({ name }) => name.toLowerCase()),
    ),
    ...repeated(
      "flavour text",
      cards.map(({ flavour }) => flavour),
    ),
    ...repeated(
      "set code",
      sets.map(({ code }) => code),
    ),
    ...cards.flatMap((card) => unknownSources(card, sources)),
    ...cards.flatMap(({ slug, printings }) =>
      printings
        .filter(({ set }) => !sets.some((known) => known.slug === set))
        .map(({ set }) => `${slug}: there is no set ${set}`),
    ),
    ...sets.flatMap((set) => setProblems(set, cards)),
  ];
}

function repeated(what: string, values: readonly string[]): string[] {
  return values
    .filter((value, index) => values.indexOf(value) < index)
    .map((value) => `two have the same ${what}: ${value}`);
}

function unknownSources(card: Card, sources: readonly CardSource[]): string[] {
  return citationsOf(card)
    .filter(({ work, page }) => {
      const source = sources.find(({ slug }) => slug === work);
      return !source || (page === undefined) === (source.url?.includes("{page}") ?? false);
    })
    .map(({ work }) => `${card.slug}: no such source, or its page is missing: ${work}`);
}

/** The numbers of a set count from 1 without a gap, and each rarity has fewer cards than the last. */
function setProblems({ slug }: CardSet, cards: readonly Card[]): string[] {
  const printings = cards.flatMap((card) => card.printings.filter(({ set }) => set === slug));
  const numbers = printings.map(({ number }) => number).toSorted((one, other) => one - other);
  const gap = numbers.findIndex((number, index) => number !== index + 1);
  const counts = RARITIES.map(
    (rarity) => printings.filter((each) => each.rarity === rarity).length,
  );
  const flat = counts.findIndex(
    (count, index) => count > 0 && index > 0 && count >= (counts[index - 1] ?? 0),
  );
  return [
    ...(gap === -1 ? [] : [`${slug}: after number ${gap} comes ${numbers[gap]}`]),
    ...(flat === -1 ? [] : [`${slug}: as many ${RARITIES[flat]} cards as of the rarity before it`]),
  ];
}

/** Every source that a card names. */
export function citationsOf(card: Card): Citation[] {
  if (card.kind === "playful") return [];
  return [card.wingspanCm?.source, card.weightG?.source, card.range.source].filter(
    (source) => source !== undefined,
  );
}

/** The cards of a set by their number. */
export function entriesOf({ cards }: CardTable, set: string): SetEntry[] {
  return cards
    .flatMap((card) =>
      card.printings.flatMap((printing) => (printing.set === set ? [{ card, printing }] : [])),
    )
    .toSorted((one, other) => one.printing.number - other.printing.number);
}

/** The name of a source, and the address of what was cited from it. */
export function sourceOf(
  { sources }: CardTable,
  { work, page = "" }: Citation,
): { name: string; url: string | undefined } {
  const source = sources.find(({ slug }) => slug === work);
  return { name: source?.name ?? work, url: source?.url?.replace("{page}", page) };
}
