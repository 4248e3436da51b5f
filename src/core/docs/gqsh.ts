/** What the pages about GQSH say of its commands, flags and limits. */
import { BOT, COMMAND, GAME, GIVEAWAY, OFFLINE, TERMINAL, TIMER } from "../limits.ts";
import { type FieldRow, type LimitRow, number } from "./rows.ts";

export const GQSH_COMMANDS: readonly LimitRow[] = [
  { name: "help [command]", value: "lists the commands, or explains one" },
  { name: "chat create|list", value: "chat commands" },
  { name: "timer create|list", value: "timers" },
  { name: "offline create|list", value: "offline messages" },
  { name: "giveaway create|list", value: "giveaways" },
  { name: "giveaway code create|list", value: "a giveaway's codes" },
  { name: "config waddle get|set", value: "Waddle's settings" },
  { name: "config gaggle get|set", value: "the game's settings" },
  { name: "status", value: "how the parts of the platform are" },
  { name: "whoami", value: "your account, workspace and permissions" },
  { name: "open PAGE", value: "goes to a page" },
  { name: "search QUERY", value: "searches the cards" },
  { name: "ask QUESTION", value: "asks the documentation" },
  { name: "theme [NAME]", value: "shows or changes the theme" },
  { name: "history", value: "what you typed before" },
  { name: "clear", value: "empties the window; the history stays" },
  { name: "reset", value: "clears everything and begins anew" },
  { name: "honk", value: "honks" },
  { name: "exit", value: "closes the terminal" },
];

const ON: FieldRow = { name: "--enabled", rule: "true or false", fallback: "true" };

export const CHAT_FLAGS: readonly FieldRow[] = [
  { name: "--name", rule: "begins with `!`", fallback: "" },
  { name: "--response", rule: "what Waddle says", fallback: "" },
  { name: "--cooldown", rule: "seconds", fallback: `${COMMAND.cooldownDefaultSeconds}` },
  { name: "--level", rule: "everyone, vip, mod or broadcaster", fallback: "everyone" },
  ON,
];

export const TIMER_FLAGS: readonly FieldRow[] = [
  { name: "--message", rule: "what Waddle says", fallback: "" },
  {
    name: "--schedule",
    rule: "five fields",
    fallback: `every ${TIMER.everyDefaultMinutes} minutes`,
  },
  { name: "--activity", rule: "chat lines", fallback: `${TIMER.minChatActivityDefault}` },
  { name: "--online-only", rule: "true or false", fallback: "false" },
  ON,
];

export const OFFLINE_FLAGS: readonly FieldRow[] = [
  { name: "--message", rule: "what Waddle says", fallback: "" },
  { name: "--frequency", rule: "hours", fallback: `${OFFLINE.frequencyDefaultHours}` },
  { name: "--offset", rule: "minutes", fallback: `${OFFLINE.offsetDefaultMinutes}` },
  ON,
];

export const GIVEAWAY_FLAGS: readonly FieldRow[] = [
  { name: "--name", rule: "the giveaway's name", fallback: "" },
  { name: "--duration", rule: "minutes", fallback: `${GIVEAWAY.durationDefaultMinutes}` },
  {
    name: "--entries",
    rule: "entries per user",
    fallback: `${GIVEAWAY.entriesPerUserDefaultCount}`,
  },
  { name: "--schedule", rule: "five fields", fallback: "none" },
  ON,
];

export const CODE_FLAGS: readonly FieldRow[] = [
  {
    name: "--giveaway",
    rule: "an existing giveaway; large and small letters are the same",
    fallback: "",
  },
  { name: "--code", rule: "what the winner gets to see", fallback: "" },
  { name: "--prize", rule: "the prize's name", fallback: "" },
  { name: "--description", rule: "more about the prize", fallback: "none" },
];

export const CONFIG_KEYS: readonly LimitRow[] = [
  { name: "config waddle set prefix", value: `${BOT.prefixMaxChars} characters or fewer` },
  {
    name: "config gaggle set interval",
    value: `a whole number from ${GAME.intervalMinMinutes} to ${GAME.intervalMaxMinutes} minutes`,
  },
  {
    name: "config gaggle set chase",
    value: `from ${GAME.chaseMinSeconds} to ${GAME.chaseMaxSeconds} seconds`,
  },
];

export const GQSH_LIMITS: readonly LimitRow[] = [
  { name: "Commands in the history", value: number(TERMINAL.historyMaxCount) },
  { name: "Entries in the window", value: number(TERMINAL.entriesMaxCount) },
  {
    name: `Session over ${TERMINAL.sessionMaxBytes / 1024 / 1024} MB`,
    value: `keeps the last ${TERMINAL.entriesWhenLargeCount} entries, or ${TERMINAL.entriesWhenFailedCount} when even that can't be saved`,
  },
  { name: "A session unused", value: `is forgotten after ${TERMINAL.sessionDays} days` },
  {
    name: "Height",
    value: `${TERMINAL.heightDefaultPercent} % of the window, until you resize it`,
  },
  { name: "Text in listings", value: `cut to ${TERMINAL.listedTextMaxChars} characters` },
  {
    name: "Suggestions for a mistyped command",
    value: `up to ${TERMINAL.suggestionsMaxCount}, within ${TERMINAL.suggestionMaxDistance} letters`,
  },
];
