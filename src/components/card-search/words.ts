/** What the choices of the search are called on the page. */
import type { DirectiveName } from "#core/cards/query/syntax.ts";

/** The directives that have a choice of their own; how results are displayed has buttons. */
export const DIRECTIVE_WORDS: readonly {
  name: Exclude<DirectiveName, "display">;
  label: string;
  values: Readonly<Record<string, string>>;
}[] = [
  {
    name: "order",
    label: "Order",
    values: {
      set: "set and number",
      name: "name",
      rarity: "rarity",
      honk: "honk",
      speed: "speed",
      mischief: "mischief",
      wingspan: "wingspan",
      weight: "weight",
      date: "date",
      owned: "number owned",
    },
  },
  {
    name: "direction",
    label: "Direction",
    values: { auto: "usual", asc: "least first", desc: "most first" },
  },
  {
    name: "unique",
    label: "Show",
    values: { cards: "each card once", prints: "every printing", art: "every picture once" },
  },
  {
    name: "prefer",
    label: "Prefer",
    values: {
      newest: "newest",
      oldest: "oldest",
      rarest: "rarest",
      commonest: "commonest",
      foil: "foil",
      plain: "plain",
    },
  },
];

export const DISPLAY_WORDS = { images: "Images", list: "List", text: "Text" } as const;
