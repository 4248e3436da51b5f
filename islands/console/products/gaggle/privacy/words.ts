import { FORGET_CONFIRMED, FORGET_WORDS } from "#core/gaggle/chat-commands.ts";
import { GAME } from "#core/gaggle/limits.ts";
import type { Fact } from "../../../service/words.ts";

/** What the game keeps of players, in the words of the page. */
export const STORED: readonly Fact[] = [
  {
    title: "A player",
    text: "The account at Twitch or Discord with its name, cards, eggs, wishes, down and trades, each with when and where.",
  },
  {
    title: "The log of draws",
    text: `Each try under a pseudonym, with the word that was typed after !catch. It is public, because anyone may check the draws, and is kept for ${GAME.logKeptDays} days.`,
  },
  {
    title: "The key to the pseudonym",
    text: "A secret number for each player and channel. Without it nobody can tell whose tries they were; it is deleted with the player.",
  },
];

/** How somebody leaves the game, and comes back. */
export const OPT_OUT: readonly Fact[] = [
  {
    title: `In chat: !gaggle ${FORGET_WORDS}`,
    text: `The bot asks them to confirm it with !gaggle ${FORGET_CONFIRMED}. Then cards, eggs and everything else of theirs is erased, and nothing is stored but that they wished so.`,
  },
  {
    title: "On their account page",
    text: "Players who linked their Twitch or Discord account can hide their collection, download their data, and erase it.",
  },
  {
    title: "Coming back: !gaggle join",
    text: "They begin anew: what was erased does not come back.",
  },
];
