import * as v from "valibot";
import { RARITIES, type Rarity, rarityMark } from "../cards/vocabulary.ts";
import { encounterPath } from "./addresses.ts";
import type { Person } from "./api.ts";
import type { GaggleRequest } from "./chat-commands.ts";
import type { GaggleWords } from "./chat-lines.ts";
import { FOX_VISITOR } from "./log-events.ts";

/**
 * An encounter as a message of Discord, with a picture and buttons, and what a pressed button asks of
 * the game: the same as the command. Field names are Discord's:
 * https://discord.com/developers/docs/resources/message#embed-object
 */

/** Colours beside the text, by rarity and for a fox; 24-bit numbers, as Discord takes them. */
export const RARITY_COLOURS: Readonly<Record<Rarity, number>> = {
  common: 0x6b7280,
  uncommon: 0x2f855a,
  rare: 0x2b6cb0,
  epic: 0x805ad5,
  legendary: 0xb7791f,
};
/** For a fox, and for what has no rarity. */
export const OTHER_COLOUR = 0xc05621;

/** Discord's numbers for a row of buttons, a button, and a button that stands out. */
const ACTION_ROW = 1;
const BUTTON = 2;
const PRIMARY = 1;
const SECONDARY = 2;

const BUTTONS = ["catch", "honk"] as const;

type ButtonAct = (typeof BUTTONS)[number];

export type EncounterMessage = {
  embeds: {
    title: string;
    description: string;
    color: number;
    url?: string;
    image?: { url: string };
    footer: { text: string };
  }[];
  components: {
    type: typeof ACTION_ROW;
    components: {
      type: typeof BUTTON;
      style: number;
      label: string;
      custom_id: string;
      disabled: boolean;
    }[];
  }[];
};

/** What is known of an encounter; times are in Unix seconds. */
export type ShownEncounter = {
  /** Its number in the chain. */
  encounter: number;
  visitor: string;
  endsAt: number;
  honkers: number;
  /** Tries or honks so far. */
  count: number;
  /** The address of the card's picture; "" where there is none. */
  picture: string;
} & (
  | { state: "open" }
  /** `line` is what chat says of it: what all tries are committed by. */
  | { state: "closed"; line: string }
  /** `lines` are the result as chat says it; `id` ends its page's address. */
  | { state: "over"; lines: readonly string[]; id: string }
);

/** The message of an encounter as it stands now; sent once, then edited. */
export function encounterMessage(shown: ShownEncounter, words: GaggleWords): EncounterMessage {
  const isFox = shown.visitor === FOX_VISITOR;
  const rarity = RARITIES.find((each) => each === words.rarityOf(shown.visitor));
  const mark = rarity ? ` ${rarityMark(rarity)} ${rarity}` : "";
  const page =
    shown.state === "over" && shown.id !== ""
      ? encounterPath(shown.id)
      : !isFox && `/cards/${shown.visitor}`;
  return {
    embeds: [
      {
        title: isFox ? "A fox sneaks around the nests" : `${words.nameOf(shown.visitor)}${mark}`,
        description: description(shown, isFox, words),
        color: rarity ? RARITY_COLOURS[rarity] : OTHER_COLOUR,
        ...(page !== false && { url: words.link(page) }),
        ...(shown.picture !== "" && { image: { url: shown.picture } }),
        footer: { text: `${shown.count} ${isFox ? "honked" : "tried"}` },
      },
    ],
    components: [
      {
        type: ACTION_ROW,
        components: BUTTONS.map((act) => ({
          type: BUTTON,
          style: (act === "honk") === isFox ? PRIMARY : SECONDARY,
          label: act === "catch" ? "Catch" : "Honk",
          custom_id: `gaggle:${act}:${shown.encounter}`,
          disabled: shown.state !== "open" || (act === "honk") !== isFox,
        })),
      },
    ],
  };
}

/** `<t:…:R>` is Discord's own countdown, which each reader sees in their language. */
function description(shown: ShownEncounter, isFox: boolean, { prefix }: GaggleWords): string {
  if (shown.state === "over") return shown.lines.join("\n");
  if (shown.state === "closed") return shown.line;
  const left = `It leaves <t:${shown.endsAt}:R>.`;
  return isFox
    ? `${shown.honkers} of you have to honk, or it takes an egg. ${left}`
    : `Press Catch, or type \`${prefix}catch\` with a word of your own for luck. ${left}`;
}

/** Discord's notice of a pressed button, as far as the game reads it. */
const interaction = v.object({
  data: v.object({ custom_id: v.pipe(v.string(), v.regex(/^gaggle:(catch|honk):[1-9]\d{0,5}$/)) }),
  member: v.object({
    nick: v.nullish(v.string()),
    user: v.object({
      id: v.pipe(v.string(), v.regex(/^[0-9]{1,20}$/)),
      username: v.pipe(v.string(), v.regex(/^[a-z0-9_.]{1,40}$/)),
      global_name: v.nullish(v.string()),
    }),
  }),
});

export type ButtonPress = { person: Person; encounter: number; request: GaggleRequest };

/** What a pressed button asks of the game; undefined for what is no button of an encounter. */
export function readButtonPress(given: unknown): ButtonPress | undefined {
  const read = v.safeParse(interaction, given);
  if (!read.success) return undefined;
  const { data, member } = read.output;
  const [, act, encounter] = data.custom_id.split(":");
  const { id, username, global_name } = member.user;
  const name = (member.nick || global_name || username).slice(0, 60);
  const pressed: ButtonAct = act === "honk" ? "honk" : "catch";
  return {
    person: { account: `discord:${id}`, login: username, name },
    encounter: Number(encounter),
    request: pressed === "honk" ? { type: "honk" } : { type: "catch", word: "" },
  };
}
