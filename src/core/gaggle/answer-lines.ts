import type { ActAnswer, Action, ActOutcome, ActProblem, Target } from "./api.ts";
import type { Unclear } from "./chat-commands.ts";
import {
  collectionPage,
  type GaggleWords,
  names,
  ownCommand,
  titled,
  tradePage,
} from "./chat-lines.ts";
import { GAME } from "./limits.ts";

/** What chat answers to one person's command, in one line. */

/** `action` is what was asked for. */
export function answerLine(
  name: string,
  action: Action,
  answer: ActAnswer,
  words: GaggleWords,
): string {
  const line = answer.ok
    ? outcomeWords(action, answer.outcome, words)
    : problemWords(action, answer.problem, answer.lacking, words);
  return `@${name}: ${line}`;
}

function outcomeWords(action: Action, outcome: ActOutcome, words: GaggleWords): string {
  const { nameOf, prefix } = words;
  switch (outcome.type) {
    case "collection":
      return collectionWords(action, outcome, words);
    case "card":
      return cardWords(action, outcome, words);
    case "eggs":
      return eggsWords(outcome.cold_lines, words);
    case "hatched": {
      const fresh = outcome.is_new ? ", and it is new to you!" : "; you had one before.";
      return `the egg hatches: ${nameOf(outcome.card)}${fresh}${rewards(outcome.rewards)}`;
    }
    case "wishes":
      return wishesWords(action, outcome.cards, words);
    case "offered": {
      const { to, give, take, token } = outcome.trade;
      return `you offer ${to} your ${nameOf(give)} for ${nameOf(take)}. ${to}, type ${prefix}accept or ${prefix}decline within ${GAME.tradeMinutes} minutes.${tradePage(token, words)}`;
    }
    case "traded": {
      const { from, to, give, take, token } = outcome.trade;
      const sets = outcome.rewards.map(({ name, set }) => `${name} completed ${titled(set)}!`);
      return [`done! ${nameOf(give)} is ${to}'s now, and ${nameOf(take)} is ${from}'s.`, ...sets]
        .join(" ")
        .concat(tradePage(token, words));
    }
    case "trade_ended":
      return action.type === "withdraw"
        ? `your offer to ${outcome.trade.to} is withdrawn, and ${nameOf(outcome.trade.give)} is yours again.`
        : `the offer of ${outcome.trade.from} is declined.`;
    case "given": {
      const card = action.type === "gift" ? nameOf(action.card) : "the card";
      const sets = outcome.rewards.map(({ name, set }) => ` ${name} completed ${titled(set)}!`);
      return `${card} is ${outcome.to}'s now. That was kind.${sets.join("")}`;
    }
    case "released":
      return `it flies off and leaves ${outcome.down} down. You have ${outcome.total}.`;
    case "bought":
      return `you bought an egg for ${outcome.price} down, with a wish of yours in it. ${outcome.left} down left.`;
    case "top":
      return outcome.players.length === 0
        ? "nobody has a card here yet."
        : `the most different cards: ${names(
            outcome.players.map((player) => `${player.name} ${player.kinds}`),
            350,
          )}.`;
    case "forgotten":
      return `everything that the game knew of you is erased. ${ownCommand(words, "join", "join")} lets you play again.`;
    case "joined":
      return `welcome! Type ${prefix}catch when a goose comes by.`;
  }
}

function collectionWords(
  action: Action,
  outcome: Extract<ActOutcome, { type: "collection" }>,
  words: GaggleWords,
): string {
  const isOwn = action.type === "collection" && action.of === null;
  const { kinds, cards, eggs, down, newest, page, name } = outcome;
  if (cards === 0 && eggs === 0) {
    const who = isOwn ? "you have no card yet" : `${name} has no card yet`;
    return `${who}. Type ${words.prefix}catch when a goose comes by.`;
  }
  const who = isOwn ? "you have" : `${name} has`;
  const last = newest.length > 0 ? ` Newest: ${names(newest.map(words.nameOf), 150)}.` : "";
  return `${who} ${count(kinds, "different card")} of ${count(cards, "card")} in all, ${count(eggs, "egg")} and ${down} down.${last}${collectionPage(page, words)}`;
}

function cardWords(
  action: Action,
  { owned, is_wished }: Extract<ActOutcome, { type: "card" }>,
  words: GaggleWords,
): string {
  const card = "card" in action ? action.card : "";
  const name = words.nameOf(card);
  const rarity = words.rarityOf(card);
  const what = rarity === "" ? name : `${name} is ${rarity}`;
  const have = owned === 0 ? "You have none" : `You have ${owned}`;
  const wished = is_wished ? " and wish for it" : "";
  return `${what}. ${have}${wished}. ${words.link(`/cards/${card}`)}`;
}

function wishesWords(
  action: Action,
  wishes: readonly string[],
  { nameOf, prefix }: GaggleWords,
): string {
  if (action.type === "wish") {
    return `you wish for ${nameOf(action.card)} now. Chat tells you when it comes by.`;
  }
  if (action.type === "unwish") return `you don't wish for ${nameOf(action.card)} any more.`;
  return wishes.length === 0
    ? `you have no wishes. Type ${prefix}wish CARD to be told when it comes by.`
    : `you wish for ${names(wishes.map(nameOf), 300)}.`;
}

function eggsWords(coldLines: readonly number[], { prefix }: GaggleWords): string {
  if (coldLines.length === 0) return "you have no egg. Any try may find one.";
  const warm = coldLines.filter((lines) => lines === 0).length;
  const cold = coldLines.filter((lines) => lines > 0);
  const next =
    cold.length > 0 ? ` The next is warm after ${count(Math.min(...cold), "chat line")}.` : "";
  const ready = warm > 0 ? `${warm} warm: type ${prefix}hatch.` : "none is warm yet.";
  return `you have ${count(coldLines.length, "egg")}, ${ready}${next}`;
}

function problemWords(
  action: Action,
  problem: ActProblem,
  lacking: number,
  words: GaggleWords,
): string {
  const { prefix } = words;
  const card = "card" in action ? words.nameOf(action.card) : "that card";
  switch (problem) {
    case "not_owned":
      return action.type === "offer"
        ? `you have no ${words.nameOf(action.give)} that is free.`
        : `you have no ${card} that is free.`;
    case "only_one":
      return `you have ${card} once only, and only a second one can be released.`;
    case "no_egg":
      return "you have no egg. Any try may find one.";
    case "egg_cold":
      return `your egg is still cold: ${count(lacking, "more chat line")}.`;
    case "little_down":
      return `there is too little down for any of your wishes. ${prefix}release turns duplicates into down.`;
    case "no_wish":
      return `a bought egg holds one of your wishes, and you have none. Type ${prefix}wish CARD first.`;
    case "many_wishes":
      return `you have ${GAME.wishesMaxCount} wishes already. ${prefix}unwish CARD takes one back.`;
    case "wished":
      return `you wish for ${card} already.`;
    case "not_wished":
      return `you don't wish for ${card}.`;
    case "yourself":
      return "that is you. Name somebody else.";
    case "same_card":
      return "both cards are the same.";
    case "they_lack_it":
      return action.type === "offer"
        ? `${whom(action.to)} has no ${words.nameOf(action.take)} that is free.`
        : "the card that was asked for is not free any more.";
    case "not_yours":
      return "that offer is not yours to answer.";
    case "over":
      return "that offer is over.";
    case "no_offer":
      return action.type === "withdraw" ? "you have no open offer." : "nobody offers you a trade.";
    case "several_offers":
      return `several offers are open. Add whose you mean: ${prefix}${action.type === "decline" ? "decline" : "accept"} @NAME.`;
    case "many_offers":
      return `you have ${GAME.openTradesMaxCount} open offers already. ${prefix}cancel takes one back.`;
    case "unknown_player":
      return "nobody of that name plays here.";
    case "hidden":
      return action.type === "top"
        ? "this channel names no top players."
        : "that collection is hidden.";
    case "they_opted_out":
      return "they take no part in the game.";
    case "you_opted_out":
      return `you take no part in the game. Type ${ownCommand(words, "join", "join")} to play.`;
  }
}

/** What to type instead of what can't be understood. */
export function unclearLine(name: string, unclear: Unclear, { prefix }: GaggleWords): string {
  switch (unclear.type) {
    case "usage":
      return `@${name}: type it like this: ${prefix}${unclear.command.slice(1)}`;
    case "unknown_card":
      return `@${name}: there is no card like "${unclear.typed.slice(0, 60)}".`;
    case "which_card":
      return `@${name}: which one do you mean: ${unclear.cards.map((card) => card.name).join(", ")}?`;
  }
}

function whom(target: Target): string {
  return target.by === "login" ? target.login : "that person";
}

function rewards(sets: readonly string[]): string {
  return sets.map((set) => ` You completed ${titled(set)}!`).join("");
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
