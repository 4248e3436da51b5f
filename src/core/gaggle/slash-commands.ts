import { FORGET_CONFIRMED, FORGET_WORDS } from "./chat-commands.ts";

/**
 * The game's commands where a network has commands of its own: each stands for a line of chat, so that
 * one place decides what it does (GAGGLE-E4).
 */

const CARD = {
  name: "card",
  description: "The card's name; typing mistakes are forgiven",
  type: "text",
  isRequired: true,
  maxChars: 80,
} as const;

const PLAYER = {
  name: "player",
  description: "Who",
  type: "person",
  isRequired: true,
} as const;

type Field = {
  name: string;
  description: string;
  type: "text" | "person";
  isRequired?: boolean;
  maxChars?: number;
};

type Word = {
  name: string;
  description: string;
  fields?: readonly Field[];
  /** The line of chat, with a field's name in braces where what was given comes. */
  line: string;
};

const WORDS: readonly Word[] = [
  {
    name: "catch",
    description: "Tries to catch the goose that is here",
    fields: [
      { name: "luck", description: "A word of your own for luck", type: "text", maxChars: 40 },
    ],
    line: "catch {luck}",
  },
  { name: "honk", description: "Helps to drive a fox away", line: "honk" },
  {
    name: "collection",
    description: "Shows your collection, or somebody else's",
    fields: [{ ...PLAYER, isRequired: false }],
    line: "gaggle {player}",
  },
  {
    name: "goose",
    description: "Says what is known of a card",
    fields: [CARD],
    line: "goose {card}",
  },
  {
    name: "cards",
    description: "Searches the cards",
    fields: [
      {
        name: "query",
        description: "Words of a name, or a search as on the site, such as rarity:rare honk>7",
        type: "text",
        isRequired: true,
        maxChars: 200,
      },
    ],
    line: "goose {query}",
  },
  { name: "eggs", description: "Says how warm your eggs are", line: "eggs" },
  { name: "hatch", description: "Hatches your oldest warm egg", line: "hatch" },
  { name: "wish", description: "Wishes for a card", fields: [CARD], line: "wish {card}" },
  { name: "unwish", description: "Takes a wish back", fields: [CARD], line: "unwish {card}" },
  { name: "wishes", description: "Lists your wishes", line: "wishes" },
  {
    name: "trade",
    description: "Offers a card of yours for one of theirs",
    fields: [
      PLAYER,
      { ...CARD, name: "give", description: "The card that you give" },
      { ...CARD, name: "take", description: "The card that you want for it" },
    ],
    line: "trade {player} {give} for {take}",
  },
  {
    name: "accept",
    description: "Takes the offer that was made to you",
    fields: [{ ...PLAYER, description: "Whose, if there are several", isRequired: false }],
    line: "accept {player}",
  },
  {
    name: "decline",
    description: "Turns the offer down",
    fields: [{ ...PLAYER, description: "Whose, if there are several", isRequired: false }],
    line: "decline {player}",
  },
  { name: "cancel", description: "Takes your own offer back", line: "cancel" },
  {
    name: "gift",
    description: "Gives a card away",
    fields: [PLAYER, CARD],
    line: "gift {player} {card}",
  },
  {
    name: "release",
    description: "Turns a card that you have twice into down",
    fields: [CARD],
    line: "release {card}",
  },
  { name: "buy-egg", description: "Buys an egg for down", line: "buyegg" },
  { name: "top", description: "Names the players with the most different cards", line: "top" },
  {
    name: "forget-me",
    description: "Erases everything that the game knows of you; use it twice",
    fields: [
      {
        name: "confirm",
        description: `Write ${FORGET_CONFIRMED} to erase it`,
        type: "text",
        maxChars: 40,
      },
    ],
    line: `gaggle ${FORGET_WORDS}`,
  },
  { name: "join", description: "Lets you play again after that", line: "gaggle join" },
];

/** The command as networks offer it. */
export const GAGGLE_SLASH_COMMAND = {
  name: "gaggle",
  description: "Gaggle: catch geese and collect cards",
  words: WORDS.map(({ name, description, fields }) => ({
    name,
    description,
    ...(fields && { fields }),
  })),
};

/** The line of chat, without its prefix, that a command stands for; undefined for another command. */
export function lineOfSlashCommand(command: {
  name: string;
  word: string;
  fields: Readonly<Record<string, string | number>>;
}): string | undefined {
  const word = WORDS.find(({ name }) => name === command.word);
  if (command.name !== GAGGLE_SLASH_COMMAND.name || !word) return undefined;
  if (
    String(command.fields.confirm ?? "")
      .trim()
      .toLowerCase() === FORGET_CONFIRMED
  ) {
    return `gaggle ${FORGET_CONFIRMED}`;
  }
  const people = new Set(word.fields?.filter(({ type }) => type === "person").map((f) => f.name));
  const line = word.line.replace(/\{(\w+)\}/g, (_, name: string) => {
    const given = String(command.fields[name] ?? "").trim();
    return given !== "" && people.has(name) ? `<@${given}>` : given;
  });
  return line.trimEnd();
}
