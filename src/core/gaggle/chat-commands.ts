import { isCardQuery } from "../cards/query/is-query.ts";
import { type IncomingLine, readCommand, type TypedCommand } from "../chat/chat-events.ts";
import type { Action, Target } from "./api.ts";
import { matchName, type Named } from "./card-names.ts";

/** What people type to play Gaggle in chat. */

/** How the docs page shows them: what to type, and what it does. */
export const GAGGLE_COMMANDS = [
  {
    name: "!catch",
    does: "tries to catch the goose that is here; add a word of your own for luck",
  },
  { name: "!honk", does: "helps to drive a fox away" },
  { name: "!eggs", does: "says how warm your eggs are" },
  { name: "!hatch", does: "hatches your oldest warm egg" },
  { name: "!gaggle", does: "shows your collection, or with @NAME somebody else's" },
  { name: "!goose CARD", does: "says what is known of a card, and whether you have it" },
  {
    name: "!goose QUERY",
    does: "counts the cards that a search finds and names the first, as in !goose r>=rare h:tundra",
  },
  { name: "!wish CARD", does: "wishes for a card: chat tells you when it comes by" },
  { name: "!unwish CARD", does: "takes a wish back" },
  { name: "!wishes", does: "lists your wishes" },
  { name: "!trade @NAME CARD for CARD", does: "offers a card of yours for one of theirs" },
  { name: "!accept", does: "takes the offer that was made to you" },
  { name: "!decline", does: "turns the offer down" },
  { name: "!cancel", does: "takes your own offer back" },
  { name: "!gift @NAME CARD", does: "gives a card away" },
  { name: "!release CARD", does: "turns a card that you have twice into down" },
  { name: "!buyegg", does: "buys an egg for down, with a card in it that you wish for" },
  { name: "!top", does: "names the players with the most different cards" },
  { name: "!gaggle forget me", does: "erases everything that the game knows of you" },
  { name: "!gaggle join", does: "lets you play again after that" },
] as const;

/** Why a command can't be understood. `typed` is what was typed for a card's name. */
export type Unclear =
  | { type: "usage"; command: (typeof GAGGLE_COMMANDS)[number]["name"] }
  | { type: "unknown_card"; typed: string }
  | { type: "which_card"; cards: readonly Named[] };

export type GaggleRequest =
  | { type: "catch"; word: string }
  | { type: "honk" }
  /** Erasing takes a second line that says so. */
  | { type: "forget"; isConfirmed: boolean }
  | { type: "act"; action: Action }
  /** Cards are looked for by a query; `isName` where a name was meant that no card has. */
  | { type: "search"; query: string; isName: boolean }
  | { type: "unclear"; unclear: Unclear };

/** What is typed to erase everything, and to confirm it. */
export const FORGET_WORDS = "forget me";
export const FORGET_CONFIRMED = "forget me for good";

/**
 * What a line asks of the game; undefined for a line that is none of its commands, and for lines of
 * bots and of other channels of a shared chat.
 */
export function readGaggleRequest(
  line: IncomingLine,
  prefix: string,
  cards: readonly Named[],
): GaggleRequest | undefined {
  if (line.isSelf || line.isBot || line.isShared) return undefined;
  const command = readCommand(line.text, prefix);
  return command && requestOf(command, cards);
}

function requestOf(
  { name, args }: TypedCommand,
  cards: readonly Named[],
): GaggleRequest | undefined {
  switch (name) {
    case "!catch":
      return { type: "catch", word: args };
    case "!honk":
      return { type: "honk" };
    case "!gaggle":
      return collection(args);
    case "!hatch":
      return act({ type: "hatch" });
    case "!eggs":
      return act({ type: "eggs" });
    case "!wishes":
      return act({ type: "wishes" });
    case "!buyegg":
      return act({ type: "buy_egg" });
    case "!top":
      return act({ type: "top" });
    case "!cancel":
      return act({ type: "withdraw" });
    case "!accept":
      return act({ type: "accept", from: targetOf(args) ?? null });
    case "!decline":
      return act({ type: "decline", from: targetOf(args) ?? null });
    case "!goose":
      return goose(args, cards);
    case "!wish":
      return ofCard(args, cards, "!wish CARD", (card) => ({ type: "wish", card }));
    case "!unwish":
      return ofCard(args, cards, "!unwish CARD", (card) => ({ type: "unwish", card }));
    case "!release":
      return ofCard(args, cards, "!release CARD", (card) => ({ type: "release", card }));
    case "!gift":
      return gift(args, cards);
    case "!trade":
      return trade(args, cards);
    default:
      return undefined;
  }
}

const act = (action: Action): GaggleRequest => ({ type: "act", action });

const usage = (command: (typeof GAGGLE_COMMANDS)[number]["name"]): GaggleRequest => ({
  type: "unclear",
  unclear: { type: "usage", command },
});

function collection(args: string): GaggleRequest {
  const words = args.toLowerCase().replace(/\s+/g, " ");
  if (words === FORGET_WORDS) return { type: "forget", isConfirmed: false };
  if (words === FORGET_CONFIRMED) return { type: "forget", isConfirmed: true };
  if (words === "join") return act({ type: "join" });
  if (words === "") return act({ type: "collection", of: null });
  const of = targetOf(args);
  return of ? act({ type: "collection", of }) : usage("!gaggle");
}

const MENTION = /^<@!?([0-9]{1,20})>$/;
const LOGIN = /^@?([a-z0-9_.]{1,40})$/i;

/** Whom a word names: `@login` or `login`, or Discord's `<@id>`. */
function targetOf(word: string): Target | undefined {
  const id = MENTION.exec(word)?.[1];
  if (id !== undefined) return { by: "account", account: `discord:${id}` };
  const login = LOGIN.exec(word)?.[1]?.toLowerCase();
  return login === undefined ? undefined : { by: "login", login };
}

/** A card by what was typed for it, or why none is meant. */
function cardOf(typed: string, cards: readonly Named[]): { slug: string } | { unclear: Unclear } {
  const match = matchName(typed, cards);
  if (match.type === "one") return { slug: match.card.slug };
  if (match.type === "several") return { unclear: { type: "which_card", cards: match.cards } };
  return { unclear: { type: "unknown_card", typed } };
}

/** A card by its name, or cards by a query of the card search (GAGGLE-C9). */
function goose(args: string, cards: readonly Named[]): GaggleRequest {
  if (args === "") return usage("!goose CARD");
  const isExact = cards.some(({ name }) => name.toLowerCase() === args.toLowerCase());
  if (!isExact && isCardQuery(args)) return { type: "search", query: args, isName: false };
  const card = cardOf(args, cards);
  if ("slug" in card) return act({ type: "card", card: card.slug });
  const { unclear } = card;
  if (unclear.type !== "unknown_card") return { type: "unclear", unclear };
  return { type: "search", query: args, isName: true };
}

function ofCard(
  typed: string,
  cards: readonly Named[],
  command: (typeof GAGGLE_COMMANDS)[number]["name"],
  actionOf: (slug: string) => Action,
): GaggleRequest {
  if (typed === "") return usage(command);
  const card = cardOf(typed, cards);
  return "slug" in card ? act(actionOf(card.slug)) : { type: "unclear", unclear: card.unclear };
}

/** The first word as a person, and the rest. */
function toWhom(args: string): { to: Target; rest: string } | undefined {
  const [, word = "", rest = ""] = /^(\S+)\s+(.+)$/su.exec(args) ?? [];
  const to = targetOf(word);
  return to && rest !== "" ? { to, rest } : undefined;
}

function gift(args: string, cards: readonly Named[]): GaggleRequest {
  const whom = toWhom(args);
  if (!whom) return usage("!gift @NAME CARD");
  const { to, rest } = whom;
  return ofCard(rest, cards, "!gift @NAME CARD", (card) => ({ type: "gift", to, card }));
}

function trade(args: string, cards: readonly Named[]): GaggleRequest {
  const whom = toWhom(args);
  if (!whom) return usage("!trade @NAME CARD for CARD");
  // A card's own name may have a "for" in it: the first way to read both sides counts.
  const words = whom.rest.split(/\s+/u);
  const splits = words.flatMap((word, at) => {
    const isBetween = word.toLowerCase() === "for" && at > 0 && at < words.length - 1;
    return isBetween ? [[words.slice(0, at).join(" "), words.slice(at + 1).join(" ")]] : [];
  });
  let unclear: Unclear | undefined;
  for (const [given = "", wanted = ""] of splits) {
    const give = cardOf(given, cards);
    const take = cardOf(wanted, cards);
    if ("slug" in give && "slug" in take) {
      return act({ type: "offer", to: whom.to, give: give.slug, take: take.slug });
    }
    unclear ??= "unclear" in give ? give.unclear : "unclear" in take ? take.unclear : undefined;
  }
  return unclear ? { type: "unclear", unclear } : usage("!trade @NAME CARD for CARD");
}
