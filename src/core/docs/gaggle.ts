/** What the page about Gaggle says of fields, commands and the search. */
import { GAME } from "../gaggle/limits.ts";
import type { CommandRow, FieldRow, LimitRow } from "./table-rows.ts";

export const GAME_FIELDS: readonly FieldRow[] = [
  {
    name: "A goose every",
    rule: `a whole number from ${GAME.intervalMinMinutes} to ${GAME.intervalMaxMinutes} minutes`,
    fallback: "",
  },
  {
    name: "Chase",
    rule: `${GAME.chaseMinSeconds} to ${GAME.chaseMaxSeconds} seconds to try \`!catch\``,
    fallback: "",
  },
  {
    name: "Catch rate",
    rule: `${GAME.catchRateMin} to ${GAME.catchRateMax}; each card's chance is multiplied by it`,
    fallback: "",
  },
  { name: "Egg chance", rule: "0 to 100 %, for each try", fallback: "" },
  {
    name: "Fox",
    rule: `${GAME.foxMinSeconds} to ${GAME.foxMaxSeconds} seconds to drive it away`,
    fallback: "",
  },
];

export const GAGGLE_COMMANDS: readonly CommandRow[] = [
  { name: "!catch", who: "everyone, once a goose", does: "tries to catch the goose that is here" },
  { name: "!hatch", who: "owner of a warm egg", does: "hatches the egg" },
  { name: "!honk", who: "everyone", does: "helps to drive the fox away" },
  { name: "!gaggle", who: "everyone", does: "says which geese you have" },
  { name: "!goose NAME", who: "everyone", does: "says what is known of a goose" },
  { name: "!eggs", who: "everyone", does: "says which eggs you have and how warm they are" },
  { name: "!trade @user CARD for CARD", who: "everyone", does: "offers a trade" },
  { name: "!accept", who: "the person asked", does: "takes the trade; both sides move at once" },
  { name: "!decline", who: "the person asked", does: "turns the trade down" },
  { name: "!top", who: "everyone", does: "says who has the most" },
];

export const CARD_SEARCH: readonly LimitRow[] = [
  { name: "snow barnacle", value: "both words, anywhere on the card" },
  { name: '"northern lights"', value: "exactly these words" },
  { name: "rarity:rare", value: "rare cards; `r>=epic` for epic and above" },
  { name: "honk>=5", value: "a value of the card: honk, speed or mischief" },
  { name: "habitat:tundra", value: "where the goose lives; `set:` and `season:` work alike" },
  { name: "-habitat:tundra", value: "not what follows" },
  { name: "(r:epic or honk>8)", value: "one or the other" },
  { name: "order:honk", value: "sorted by a value" },
  { name: "owned:true", value: "cards that you have, when you are signed in" },
];
