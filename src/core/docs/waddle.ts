/** What the pages about Waddle say of fields, commands and limits, read from where the rules are. */

import { BOT, TWITCH } from "../chat/limits.ts";
import { BOT_CONFIG_DEFAULTS } from "../entities/bot-config.ts";
import { COOLDOWN_EXEMPTIONS, chatCommand, USER_LEVELS } from "../entities/chat-command.ts";
import { counter } from "../entities/counter.ts";
import { giveaway } from "../entities/giveaway.ts";
import { giveawayCode } from "../entities/giveaway-code.ts";
import { offlineMessage } from "../entities/offline-message.ts";
import { timer } from "../entities/timer.ts";
import { GIVEAWAY_COMMANDS } from "../giveaways/chat-commands.ts";
import { GIVEAWAY } from "../giveaways/limits.ts";
import { BUILT_INS } from "../waddle/built-ins.ts";
import { COMMAND, COUNTER, OFFLINE, TIMER } from "../waddle/limits.ts";
import { type CommandRow, type FieldRow, fieldRows, type LimitRow, number } from "./table-rows.ts";

const RESPONSE_RULE = `1 to ${COMMAND.responseMaxChars} characters on one line, with variables`;
const CRON_RULE = "a schedule of five fields, at most once a minute";

export const COMMAND_FIELDS = fieldRows(chatCommand, {
  command_name: {
    name: "Name",
    rule: `\`!\` and 1 to ${COMMAND.nameMaxChars} letters, digits or underscores; large and small letters are the same`,
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
    rule: `1 to ${GIVEAWAY.winnersMaxCount}, one unused code each`,
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
  { name: "The same line again", value: `not within ${seconds(TWITCH.sameLineWindowMs)}` },
  {
    name: "Channels joined",
    value: `${TWITCH.joinsPerWindow} in ${seconds(TWITCH.joinWindowMs)}`,
  },
  {
    name: "Waiting to be said",
    value: `${number(TWITCH.queueMaxCount)} lines, each for at most ${seconds(TWITCH.staleMs)}`,
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
