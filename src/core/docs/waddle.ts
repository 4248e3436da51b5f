/** What the pages about Waddle say of fields, commands and limits, read from where the rules are. */

import { BOT, TWITCH } from "../chat/limits.ts";
import { BOT_CONFIG_DEFAULTS } from "../entities/bot-config.ts";
import { COOLDOWN_EXEMPTIONS, chatCommand, USER_LEVELS } from "../entities/chat-command.ts";
import { counter } from "../entities/counter.ts";
import { EVENT_KINDS, type EventKind, eventMessage } from "../entities/event-message.ts";
import { giveaway } from "../entities/giveaway.ts";
import { giveawayCode } from "../entities/giveaway-code.ts";
import { offlineMessage } from "../entities/offline-message.ts";
import { timer } from "../entities/timer.ts";
import { GIVEAWAY_COMMANDS } from "../giveaways/chat-commands.ts";
import { GIVEAWAY } from "../giveaways/limits.ts";
import { BUILT_INS } from "../waddle/built-ins.ts";
import { EVENT_VARIABLES } from "../waddle/event-variable-names.ts";
import { COMMAND, COUNTER, EVENT, OFFLINE, TIMER } from "../waddle/limits.ts";
import { type CommandRow, type FieldRow, fieldRows, type LimitRow, number } from "./table-rows.ts";

const RESPONSE_RULE = `1 to ${COMMAND.responseMaxChars} characters on one line, with variables`;
const CRON_RULE = "a schedule of five fields, at most once a minute";

export const COMMAND_FIELDS = fieldRows(chatCommand, {
  command_name: {
    name: "Name",
    rule: `\`!\` and 1 to ${COMMAND.nameMaxChars} letters of any language, digits, \`_\` or \`-\` (not first); large and small letters are the same`,
  },
  aliases: {
    name: "Aliases",
    rule: `up to ${COMMAND.aliasMaxCount} further names for the same command`,
  },
  response_text: { name: "Response", rule: RESPONSE_RULE },
  cooldown_seconds: {
    name: "Cooldown",
    rule: `0 to ${number(COMMAND.cooldownMaxSeconds)} seconds (a day) until the command answers again`,
    unit: "seconds",
  },
  cooldown_user_seconds: {
    name: "Cooldown per person",
    rule: `0 to ${number(COMMAND.cooldownMaxSeconds)} seconds until it answers the same person again`,
    unit: "seconds",
  },
  cooldown_group: {
    name: "Cooldown group",
    rule: `up to ${COMMAND.cooldownGroupMaxChars} letters, digits or underscores; commands of a group wait for each other`,
  },
  cooldown_exempt: {
    name: "Exempt from cooldowns",
    rule: `${COOLDOWN_EXEMPTIONS.join(", ")}; the level and those above wait for nothing`,
  },
  user_level: {
    name: "User level",
    rule: `who may use it: ${USER_LEVELS.join(", ")}; each level includes those after it`,
  },
  more_responses: {
    name: "Further responses",
    rule: `up to ${COMMAND.moreResponsesMaxCount}, each as the first`,
  },
  response_order: {
    name: "Order of responses",
    rule: "`random`, or `turn`: one after the other",
  },
  response_style: {
    name: "Looks",
    rule: "`plain`, `action` (as with /me) or `announcement`; where a network can't, it is a plain line",
  },
  as_reply: { name: "As a reply", rule: "the answer is shown as a reply to the line" },
  live_only: { name: "Live only", rule: "it answers only while the stream is live" },
  categories: {
    name: "Categories",
    rule: `up to ${COMMAND.categoryMaxCount} of the stream's categories in which it answers; none for all`,
  },
  triggers: {
    name: "Triggers",
    rule: `up to ${COMMAND.triggerMaxCount} words, phrases or \`/expressions/\` of ${COMMAND.triggerMaxChars} characters that make it answer anywhere in a line`,
  },
  admits: {
    name: "Also for",
    rule: "subscribers, followers or regulars below the level",
  },
  admitted_people: {
    name: "Also for these people",
    rule: `up to ${COMMAND.admittedPeopleMaxCount} Twitch names`,
  },
  enabled: { name: "Enabled", rule: "a command that is off says nothing" },
});

export const BOT_FIELDS: readonly FieldRow[] = [
  {
    name: "Command prefix",
    rule: `1 to ${BOT.prefixMaxChars} characters without spaces, not beginning with \`/\` or \`.\``,
    fallback: `\`${BOT_CONFIG_DEFAULTS.command_prefix}\``,
  },
  {
    name: "Twitch channel",
    rule: `${BOT.channelMinChars} to ${BOT.channelMaxChars} letters, digits or underscores; a link to the channel works too`,
    fallback: "none: Waddle answers in the rehearsal chat only",
  },
];

export const TIMER_FIELDS = fieldRows(timer, {
  message_text: { name: "Message", rule: RESPONSE_RULE },
  cron_schedule: {
    name: "Schedule",
    rule: `${CRON_RULE}, in your workspace's time zone`,
    fallback: `every ${TIMER.everyDefaultMinutes} minutes`,
  },
  min_chat_activity: {
    name: "Chat activity",
    rule: `0 to ${number(TIMER.minChatActivityMax)} chat lines that people must have written since the timer's last message`,
  },
  online_only: { name: "Online only", rule: "speaks only while the stream is live" },
  more_messages: {
    name: "Further messages",
    rule: `up to ${TIMER.moreMessagesMaxCount}, said in turn with the first`,
  },
  categories: {
    name: "Categories",
    rule: `up to ${TIMER.categoryMaxCount} of the stream's categories in which it speaks; none for all`,
  },
  title_words: {
    name: "Words of the title",
    rule: `up to ${TIMER.titleWordMaxCount}; it speaks while one of them is in the stream's title`,
  },
  enabled: { name: "Enabled", rule: "a timer that is off says nothing" },
});

export const OFFLINE_FIELDS = fieldRows(offlineMessage, {
  message_text: { name: "Message", rule: RESPONSE_RULE },
  frequency_hours: {
    name: "Frequency",
    rule: `every 1 to ${OFFLINE.frequencyMaxHours} hours`,
    unit: "hours",
  },
  offset_minutes: {
    name: "Offset",
    rule: `0 to ${number(OFFLINE.offsetMaxMinutes)} minutes, by which the message comes later`,
    unit: "minutes",
  },
  enabled: { name: "Enabled", rule: "a message that is off is not said" },
});

export const GIVEAWAY_FIELDS = fieldRows(giveaway, {
  name: {
    name: "Name",
    rule: `1 to ${GIVEAWAY.nameMaxChars} characters; what viewers and moderators call it; names differ`,
  },
  description: {
    name: "Description",
    rule: `up to ${GIVEAWAY.descriptionMaxChars} characters, shown on the public page`,
  },
  duration_minutes: {
    name: "Open for",
    rule: `${GIVEAWAY.durationMinMinutes} to ${number(GIVEAWAY.durationMaxMinutes)} minutes (a week)`,
    unit: "minutes",
  },
  winner_count: {
    name: "Winners",
    rule: `1 to ${GIVEAWAY.winnersMaxCount}, one prize each`,
  },
  max_entries_per_user: {
    name: "Entries per viewer",
    rule: `1 to ${GIVEAWAY.entriesPerUserMaxCount}; each is one more chance`,
  },
  claim_minutes: {
    name: "Time to claim",
    rule: `${GIVEAWAY.claimMinMinutes} to ${number(GIVEAWAY.claimMaxMinutes)} minutes; then the prize is drawn again`,
    unit: "minutes",
  },
  min_chat_lines: {
    name: "Chat lines needed",
    rule: `0 to ${number(GIVEAWAY.chatLinesMaxCount)}, written while the run is open`,
  },
  exclude_winners_days: {
    name: "Days without recent winners",
    rule: `0 to ${GIVEAWAY.excludeWinnersMaxDays}; who won so lately can't win`,
  },
  subscriber_luck: {
    name: "Chances of a subscriber's entry",
    rule: `1 to ${GIVEAWAY.subscriberLuckMax}`,
  },
  cron_schedule: { name: "Schedule", rule: `${CRON_RULE}, to start runs by themselves` },
  prizes: {
    name: "Prizes without a code",
    rule: `up to ${GIVEAWAY.prizesMaxCount} kinds, each up to ${GIVEAWAY.prizeMaxCount} times a run; given before codes`,
  },
  keyword: {
    name: "Own word",
    rule: "what viewers type in place of `!enter`; no other command may have it",
    fallback: "",
  },
  enabled: { name: "Enabled", rule: "no run of a giveaway that is off can start" },
});

export const GIVEAWAY_CODE_FIELDS: readonly FieldRow[] = [
  { name: "Giveaway", rule: "the giveaway that it belongs to", fallback: "" },
  ...fieldRows(giveawayCode, {
    code_value: {
      name: "Code",
      rule: `1 to ${GIVEAWAY.codeMaxChars} characters; what the winner gets to see; stored encrypted`,
    },
    prize_name: { name: "Prize", rule: "the name of the prize, as the public page shows it" },
    prize_description: { name: "Description", rule: "more about the prize" },
  }),
];

export const COUNTER_FIELDS = fieldRows(counter, {
  name: {
    name: "Name",
    rule: `1 to ${COUNTER.nameMaxChars} letters, digits or underscores, such as \`deaths\``,
  },
  value: {
    name: "Value",
    rule: `a whole number, where it stands now, at most ${number(COUNTER.valueMax)} above or below 0`,
  },
  step: {
    name: "Step",
    rule: `1 to ${number(COUNTER.stepMax)}, by how much it goes up or down`,
  },
  user_level: { name: "Who may change it", rule: USER_LEVELS.join(", ") },
});

const EVENT_NAMES: Readonly<Record<EventKind, string>> = {
  raid: "A raid",
  subscription: "A subscription, also a renewed one",
  gift: "Gifted subscriptions",
  cheer: "A cheer with bits",
  follow: "A follow",
  redemption: "A reward for channel points",
  stream_on: "The stream begins",
  stream_off: "The stream ends",
};

/** The events with the variables that are their own. */
export const EVENT_ROWS: readonly LimitRow[] = EVENT_KINDS.map((kind) => ({
  name: EVENT_NAMES[kind],
  value: EVENT_VARIABLES[kind].map((name) => `\`$(${name})\``).join(", ") || "none",
}));

export const EVENT_FIELDS = fieldRows(eventMessage, {
  kind: { name: "When", rule: "the event" },
  minimum: {
    name: "At least",
    rule: `0 to ${number(EVENT.minimumMax)} viewers, months, subscriptions or bits`,
  },
  reward: { name: "Reward", rule: "its name, for a reward; empty for any" },
  message_text: {
    name: "Message",
    rule: `up to ${COMMAND.responseMaxChars} characters on one line, with variables; it may be empty`,
  },
  command_name: { name: "Command", rule: "the command that answers; it may be empty" },
  counter_name: {
    name: "Counter",
    rule: "the counter that goes up by its step; it may be empty",
  },
  shout_out: { name: "Shoutout", rule: "Twitch's own, for a raid" },
  enabled: { name: "Enabled", rule: "what is off does nothing" },
});

export const BUILT_IN_COMMANDS: readonly CommandRow[] = [
  ...[...BUILT_INS.values()].flatMap(({ docs }) => docs),
  ...GIVEAWAY_COMMANDS,
];

const seconds = (ms: number) => `${ms / 1000} seconds`;

export const TWITCH_LIMITS: readonly LimitRow[] = [
  { name: "Length of a line", value: `${TWITCH.lineMaxChars} characters, cut at a word` },
  {
    name: "Messages",
    value: `${TWITCH.messagesPerWindow} in ${seconds(TWITCH.limitWindowMs)}`,
  },
  {
    name: "Messages where Waddle moderates",
    value: `${TWITCH.messagesPerWindowAsModerator} in ${seconds(TWITCH.limitWindowMs)}`,
  },
  {
    name: "Messages in one channel, where Waddle is neither moderator nor VIP",
    value: `one in ${seconds(TWITCH.minGapMs)}`,
  },
  {
    name: "Channels joined",
    value: `${TWITCH.joinsPerWindow} in ${seconds(TWITCH.joinWindowMs)}`,
  },
  {
    name: "Waiting to be said",
    value: `${number(TWITCH.queueMaxCount)} lines; answers to viewers for at most ${seconds(TWITCH.viewersStaleMs)}, all else for ${seconds(TWITCH.staleMs)}`,
  },
  {
    name: "Kept for what moderators ask for",
    value: `${TWITCH.reservedCount} messages of each of these limits, ${TWITCH.reservedPart * 100} percent of the greatest`,
  },
];

/** What an import takes from where. */
export const IMPORT_ROWS: readonly LimitRow[] = [
  {
    name: "Nightbot (JSON)",
    value: "commands with aliases, level, cooldown and count; timers with schedule and chat lines",
  },
  {
    name: "StreamElements (JSON)",
    value: "commands with aliases, level and both cooldowns; timers; counters",
  },
  {
    name: "A table (CSV)",
    value:
      "the columns `command` and `response`; also `aliases`, `level`, `cooldown`, `enabled`, `count`",
  },
  { name: "Goose Quarters", value: "all that was exported, counts included" },
];
