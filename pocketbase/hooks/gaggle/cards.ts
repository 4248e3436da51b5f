import { CARD_INDEX_FILE, type CardIndex, readCardIndex } from "#core/gaggle/card-index.ts";

let index: CardIndex | undefined;

/** All cards; read once in each runtime. */
export function cardIndex(): CardIndex {
  index ??= readCardIndex(toString($os.readFile(`${__hooks}/${CARD_INDEX_FILE}`)));
  return index;
}
