/** What the page about Gaggle says of fields, commands and the search. */
import { RARITIES, type Rarity } from "../cards/vocabulary.ts";
import { GAME_CONFIG_DEFAULTS, gameConfig } from "../entities/game-config.ts";
import { GAGGLE_COMMANDS as CHAT_COMMANDS } from "../gaggle/chat-commands.ts";
import { DOWN_OF, EGG_PRICE } from "../gaggle/flock.ts";
import { GAME } from "../gaggle/limits.ts";
import {
  CATCH_CHANCE,
  CHANCE_MAX,
  catchChance,
  DAILY_CATCHES,
  FOX,
  MILLION,
  oddsWith,
  PITY,
  RARITY_SHARE,
} from "../gaggle/odds.ts";
import { SET_REWARDS } from "../gaggle/rewards.ts";
import { type CommandRow, type FieldRow, fieldRows, type LimitRow } from "./table-rows.ts";

const GAME_ENTITY = { fields: gameConfig.fields, defaults: GAME_CONFIG_DEFAULTS };

export const GAME_FIELDS: readonly FieldRow[] = fieldRows(GAME_ENTITY, {
  game_frequency: {
    name: "A goose every … minutes",
    rule: `a whole number from ${GAME.intervalMinMinutes} to ${GAME.intervalMaxMinutes}`,
    fallback: String(GAME.intervalDefaultMinutes),
  },
  plays_offline: {
    name: "When",
    rule: "while the channel is live, or always, as long as people chat",
    fallback: "while it is live",
  },
  chase_duration_seconds: {
    name: "Chase, in seconds",
    rule: `${GAME.chaseMinSeconds} to ${GAME.chaseMaxSeconds} to try \`!catch\``,
  },
  catch_rate_multiplier: {
    name: "Catch rate",
    rule: `${GAME.catchRateMin} to ${GAME.catchRateMax}; each card's chance is multiplied by it`,
  },
  egg_drop_chance: {
    name: "Egg chance, in percent",
    rule: "0 to 100, for each try",
    fallback: String(100 * GAME.eggChanceDefault),
  },
  fox_encounter_duration_seconds: {
    name: "Fox, in seconds",
    rule: `${GAME.foxMinSeconds} to ${GAME.foxMaxSeconds} to drive it away`,
  },
  hides_top: {
    name: "Name the top players",
    rule: "whether `!top` and your channel's page name them",
    fallback: "on",
  },
  hides_channel: {
    name: "Show your channel in collections",
    rule: "whether collections say which cards were caught with you",
    fallback: "on",
  },
});

/** Who may type what is not for everyone at all times. */
const WHO: Partial<Record<(typeof CHAT_COMMANDS)[number]["name"], string>> = {
  "!catch": "everyone, once a goose",
  "!honk": "everyone, once a fox",
  "!hatch": "the owner of a warm egg",
  "!accept": "the person asked",
  "!decline": "the person asked",
  "!cancel": "who offered",
};

/** The commands as chat knows them. */
export const GAGGLE_COMMANDS: readonly CommandRow[] = CHAT_COMMANDS.map(({ name, does }) => ({
  name,
  who: WHO[name] ?? "everyone",
  does,
}));

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

const LOOKS: Record<(typeof SET_REWARDS)[string]["look"], string> = {
  golden_frame: "a golden frame around your collection",
  snow: "snow on your collection's page, which a visitor can switch off",
  stamps: "a stamp of every continent in your collection",
  night_sky: "a night sky behind your collection, and a lantern beside your name",
};

const percent = (millionths: number) => `${Number(((100 * millionths) / MILLION).toFixed(1))} %`;

const TERMS = { odds: oddsWith(1), step: PITY.step, cap: PITY.step * PITY.maxSteps };

/** The chance after so many misses in a row, at the catch rate 1. */
function chanceAfter(rarity: Rarity, misses: number): string {
  return percent(catchChance(TERMS, rarity, { misses, caughtToday: 0 }));
}

export const ODDS_HEAD = ["Rarity", "Of 1,000 geese", "Caught", "After 5 misses", "After 10"];

/** What the game draws with: how often a rarity comes by and how often a try catches it. */
export const ODDS_ROWS: readonly (readonly string[])[] = RARITIES.map((rarity) => [
  rarity,
  String(RARITY_SHARE[rarity]),
  percent(CATCH_CHANCE[rarity]),
  chanceAfter(rarity, 5),
  chanceAfter(rarity, PITY.maxSteps),
]);

export const ODDS_LIMITS: readonly LimitRow[] = [
  ...RARITIES.map((rarity) => ({
    name: rarity,
    value: `${RARITY_SHARE[rarity]} of 1,000 geese; ${percent(CATCH_CHANCE[rarity])} to catch one, ${chanceAfter(rarity, PITY.maxSteps)} after ${PITY.maxSteps} misses in a row`,
  })),
  {
    name: "a miss in a row",
    value: `${percent(PITY.step)} more for the next try, for up to ${PITY.maxSteps} of them; ${percent(CHANCE_MAX)} at most`,
  },
  {
    name: "many catches a day",
    value: `half the chance from ${DAILY_CATCHES.halfFrom} catches in a channel on, none from ${DAILY_CATCHES.noneFrom}`,
  },
  {
    name: "a fox",
    value: `${percent(FOX.chance)} of what comes by; ${FOX.honkersCount} viewers have to honk`,
  },
  {
    name: "down",
    value: `${RARITIES.map((rarity) => `${DOWN_OF[rarity]} for a ${rarity}`).join(", ")} duplicate`,
  },
  {
    name: "an egg with a wish",
    value: `${RARITIES.map((rarity) => `${EGG_PRICE[rarity]} down for a ${rarity}`).join(", ")} card`,
  },
  { name: "an egg", value: `warm after ${GAME.eggWarmLines} chat lines` },
];

/** How long things last and how many there may be, for players. */
export const GAGGLE_LIMITS: readonly LimitRow[] = [
  { name: "tries", value: "one a goose, at any time of the chase" },
  { name: "your own word", value: `up to ${GAME.wordMaxChars} letters or digits after \`!catch\`` },
  { name: "wishes", value: `up to ${GAME.wishesMaxCount} at a time` },
  { name: "an offer", value: `stands for ${GAME.tradeMinutes} minutes` },
  { name: "open offers", value: `up to ${GAME.openTradesMaxCount} of one person` },
  { name: "an egg", value: `is warm after ${GAME.eggWarmLines} chat lines` },
  {
    name: "your name in the log",
    value: `a new one when you have not played in a channel for ${GAME.playerKnownDays} days`,
  },
  { name: "the log", value: `its lines are kept for ${GAME.logKeptDays} days` },
];

/** What completing a set gives, and what of it can be seen. */
export const REWARD_LIMITS: readonly LimitRow[] = Object.entries(SET_REWARDS).map(
  ([slug, { look, down }]) => ({
    name: slug
      .split("-")
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(" "),
    value: down > 0 ? `${LOOKS[look]}, and ${down} down` : LOOKS[look],
  }),
);
