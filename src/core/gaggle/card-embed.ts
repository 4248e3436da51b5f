import type { FoundCards } from "../cards/find-cards.ts";
import { searchAddress } from "../cards/result-markup.ts";
import { RARITIES, rarityMark } from "../cards/vocabulary.ts";
import { collectionPath } from "./addresses.ts";
import type { ActAnswer, Action, ActOutcome } from "./api.ts";
import type { GaggleWords } from "./chat-lines.ts";
import { OTHER_COLOUR, RARITY_COLOURS } from "./embed.ts";

/**
 * What is asked of cards and collections, answered as an embed of Discord:
 * https://discord.com/developers/docs/resources/message#embed-object
 */

/** What stands on a card. */
export type CardFacts = {
  /** The scientific name, or the one that it would have. */
  species: string;
  flavour: string;
  honk: number;
  speed: number;
  mischief: number;
  /** Its number in each set, as in "FF 007". */
  numbers: readonly string[];
};

/** Where a card's facts and its picture come from; "" where there is no picture. */
export type CardShelf = {
  factsOf: (slug: string) => CardFacts | undefined;
  pictureOf: (slug: string) => string;
};

export type CardMessage = {
  embeds: {
    title: string;
    url: string;
    description: string;
    color: number;
    fields?: { name: string; value: string; inline: boolean }[];
    image?: { url: string };
    thumbnail?: { url: string };
    footer?: { text: string };
  }[];
  components: [];
};

/** Cards that one answer lists. */
const LISTED_COUNT = 15;

/** The answer to a command as an embed; undefined where a line of text says it as well. */
export function answerEmbed(
  name: string,
  action: Action,
  answer: ActAnswer,
  words: GaggleWords,
  shelf: CardShelf,
): CardMessage | undefined {
  if (!answer.ok) return undefined;
  const { outcome } = answer;
  if (outcome.type === "card" && action.type === "card") {
    return cardMessage(action.card, ownedWords(outcome), words, shelf);
  }
  if (outcome.type === "hatched") {
    return cardMessage(outcome.card, hatchedWords(name, outcome), words, shelf);
  }
  return outcome.type === "collection" ? collectionMessage(outcome, words, shelf) : undefined;
}

/** What a query finds, as an embed; undefined where there is nothing to list. */
export function foundEmbed(found: FoundCards, words: GaggleWords): CardMessage | undefined {
  const { query, counted, slugs, ignored, isEmpty, isOwn } = found;
  if (isEmpty || isOwn || slugs.length === 0) return undefined;
  const others = slugs.length - LISTED_COUNT;
  const lines = slugs.slice(0, LISTED_COUNT).map((slug) => listed(slug, words));
  if (others > 0) lines.push(`and ${others} more`);
  const [first = ""] = slugs;
  return message({
    title: counted,
    url: words.link(searchAddress(query)),
    description: lines.join("\n"),
    color: colourOf(first, words),
    ...(ignored !== "" && { footer: { text: `Ignored: ${ignored}` } }),
  });
}

function cardMessage(
  slug: string,
  about: string,
  words: GaggleWords,
  { factsOf, pictureOf }: CardShelf,
): CardMessage {
  const facts = factsOf(slug);
  const picture = pictureOf(slug);
  return message({
    title: `${words.nameOf(slug)}${markOf(slug, words)}`,
    url: words.link(`/cards/${slug}`),
    description: [about, ...(facts ? [`*${facts.flavour}*`] : [])].join("\n\n"),
    color: colourOf(slug, words),
    ...(facts && {
      fields: (["honk", "speed", "mischief"] as const).map((trait) => ({
        name: `${trait.charAt(0).toUpperCase()}${trait.slice(1)}`,
        value: `${facts[trait]} of 10`,
        inline: true,
      })),
      footer: { text: [facts.species, ...facts.numbers].join(" · ") },
    }),
    ...(picture !== "" && { image: { url: picture } }),
  });
}

function ownedWords({ owned, is_wished }: Extract<ActOutcome, { type: "card" }>): string {
  const have = owned === 0 ? "You have none" : `You have ${owned}`;
  return `${have}${is_wished ? " and wish for it" : ""}.`;
}

function hatchedWords(
  name: string,
  { is_new, rewards }: Extract<ActOutcome, { type: "hatched" }>,
): string {
  const fresh = is_new ? "It is new to them!" : "They had one before.";
  const sets = rewards.map((set) => ` A set is complete: ${set.replaceAll("-", " ")}!`);
  return `${plain(name)}'s egg hatched. ${fresh}${sets.join("")}`;
}

function collectionMessage(
  outcome: Extract<ActOutcome, { type: "collection" }>,
  words: GaggleWords,
  { pictureOf }: CardShelf,
): CardMessage | undefined {
  const { name, page, kinds, cards, eggs, down, newest } = outcome;
  // One that is hidden, or empty, has no page worth a title.
  if (page === "" || cards === 0) return undefined;
  const [last = ""] = newest;
  const picture = pictureOf(last);
  return message({
    title: `${plain(name)}'s collection`,
    url: words.link(collectionPath(page)),
    description: `**${kinds}** different of **${cards}** in all`,
    color: colourOf(last, words),
    fields: [
      {
        name: "Newest",
        value: newest.map((slug) => listed(slug, words)).join("\n") || "none",
        inline: true,
      },
      { name: "Eggs", value: String(eggs), inline: true },
      { name: "Down", value: String(down), inline: true },
    ],
    ...(picture !== "" && { thumbnail: { url: picture } }),
  });
}

function message(embed: CardMessage["embeds"][number]): CardMessage {
  return { embeds: [embed], components: [] };
}

function listed(slug: string, words: GaggleWords): string {
  return `[${words.nameOf(slug)}](${words.link(`/cards/${slug}`)})${markOf(slug, words)}`;
}

function markOf(slug: string, words: GaggleWords): string {
  const rarity = RARITIES.find((each) => each === words.rarityOf(slug));
  return rarity ? ` ${rarityMark(rarity)} ${rarity}` : "";
}

function colourOf(slug: string, words: GaggleWords): number {
  const rarity = RARITIES.find((each) => each === words.rarityOf(slug));
  return rarity ? RARITY_COLOURS[rarity] : OTHER_COLOUR;
}

/** A person's name that formats nothing. */
function plain(name: string): string {
  return name.replace(/[\\*_~`|[\]<>#@]/g, "\\$&");
}
