/**
 * All cards, checked. Whoever needs them imports this: pages, bots, and what is bundled for rooms and
 * hooks, since JSON is imported as it is. A new file of cards is one more line here.
 */
import { type CardTable, readCardTable } from "../../src/core/cards/table.ts";
import dabblingDucks from "./dabbling-ducks.json" with { type: "json" };
import divingDucks from "./diving-ducks.json" with { type: "json" };
import extinct from "./extinct.json" with { type: "json" };
import northernGeese from "./northern-geese.json" with { type: "json" };
import afterDark from "./playful-after-dark.json" with { type: "json" };
import farShores from "./playful-far-shores.json" with { type: "json" };
import firstFlight from "./playful-first-flight.json" with { type: "json" };
import sets from "./sets.json" with { type: "json" };
import sources from "./sources.json" with { type: "json" };
import southernGeese from "./southern-geese.json" with { type: "json" };
import swansAndShelducks from "./swans-and-shelducks.json" with { type: "json" };

/** Every card, set and source. Loading this module throws when one of the files has a mistake. */
export const CARD_TABLE: CardTable = readCardTable({
  cards: [
    ...northernGeese,
    ...southernGeese,
    ...swansAndShelducks,
    ...dabblingDucks,
    ...divingDucks,
    ...extinct,
    ...firstFlight,
    ...farShores,
    ...afterDark,
  ],
  sets,
  sources,
});
