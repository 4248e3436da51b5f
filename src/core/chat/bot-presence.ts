import { durationWords } from "../platform/time/duration.ts";
import type { BotReport } from "./bot-report.ts";
import type { BotState, BotStatus } from "./bot-status.ts";
import { BOT_STATUS } from "./limits.ts";

/**
 * What people read about the bot in their channel: rules STATUS-P1 to STATUS-P8 of
 * docs/spec/status.md. Every page, the terminal and the server's own checks go by this.
 */

/** `unreported`: no process has said anything yet. `silent`: none has for too long. */
export type PresenceState = BotState | "unreported" | "silent";

/** Where something is mended: a page of the console or of the documentation. */
export type RemedyPage = { variant: "creator" | "ask"; path: string };

export type BotPresence = {
  state: PresenceState;
  /** For the dot; never shown without the sentence. */
  dot: "good" | "waiting" | "bad" | "off";
  sentence: string;
  /** What mends it, and where; absent when nothing has to be done. */
  remedy?: { text: string; page?: RemedyPage };
  /** Viewers' lines reach the bot now. */
  isInChat: boolean;
  isModerator: boolean;
  channel: string;
  /** Whether draws can use the public beacon, without which no goose comes by. */
  hasBeacon: boolean;
  /** When viewers were last heard, and what was refused last. */
  notes: readonly string[];
};

type Words = Pick<BotPresence, "dot" | "sentence" | "remedy">;

const BOT_PAGE: RemedyPage = { variant: "creator", path: "/twitch/bot" };
const LINK: RemedyPage = { variant: "creator", path: "/twitch" };
const GENERAL: RemedyPage = { variant: "creator", path: "/waddle/general" };
const SWITCH: RemedyPage = { variant: "creator", path: "/waddle" };
const STATUS_PAGE: RemedyPage = { variant: "ask", path: "/ask/general/hosting" };

/** Returns the presence of the bot at `now`, in milliseconds since the epoch by the server's clock. */
export function presenceOf(report: BotReport, now: number): BotPresence {
  const { channel, status } = report;
  const state = stateOf(report, now);
  const isInChat = state === "joined";
  return {
    state,
    ...wordsOf(state, report, now),
    isInChat,
    isModerator: isInChat && status?.is_moderator === true,
    channel,
    hasBeacon: report.has_beacon,
    notes: status === null ? [] : notesOf(status, isInChat, now),
  };
}

function stateOf({ is_on, channel, status, heard_at }: BotReport, now: number): PresenceState {
  if (!is_on) return "off";
  if (channel === "") return "no_channel";
  if (heard_at > 0 && now - heard_at > BOT_STATUS.silentMs) return "silent";
  if (status === null || heard_at === 0) return "unreported";
  // Reported before it was switched on, or connected to another channel.
  const isOld = status.state === "off" || status.state === "no_channel";
  return isOld || (status.channel !== "" && status.channel !== channel) ? "joining" : status.state;
}

function wordsOf(state: PresenceState, report: BotReport, now: number): Words {
  const { status, heard_at } = report;
  const channel = `#${report.channel}`;
  const bot = report.bot_login || "the bot";
  switch (state) {
    case "off":
      return {
        dot: "off",
        sentence: "Waddle is off",
        remedy: { text: "Switch Waddle on", page: SWITCH },
      };
    case "no_channel":
      return {
        dot: "off",
        sentence: "No Twitch channel is connected",
        remedy: { text: "Connect your channel", page: GENERAL },
      };
    case "unreported":
      return { dot: "waiting", sentence: `Waiting for the bots process to report on ${channel}` };
    case "silent":
      return {
        dot: "bad",
        sentence: `The bots process has not reported for ${spanOf(now - heard_at)}`,
        remedy: { text: "Ask the operator of this server to restart it", page: STATUS_PAGE },
      };
    case "no_account":
      return {
        dot: "bad",
        sentence: "Can't join: no Twitch login on this server",
        remedy: { text: "Give this server a bot account", page: BOT_PAGE },
      };
    case "login_refused":
      return {
        dot: "bad",
        sentence: "Can't join: Twitch refuses the bot's login",
        remedy: { text: "Give the bot a new token", page: BOT_PAGE },
      };
    case "connecting":
      return { dot: "waiting", sentence: "Connecting to Twitch" };
    case "joining":
      return { dot: "waiting", sentence: `Joining ${channel}` };
    case "joined":
      return status?.is_moderator
        ? { dot: "good", sentence: `In ${channel} as a moderator` }
        : {
            dot: "good",
            sentence: `In ${channel}, not a moderator`,
            remedy: { text: `Type /mod ${bot} in your chat: it may then say more` },
          };
    case "banned":
      return {
        dot: "bad",
        sentence: `Banned in ${channel}`,
        remedy: { text: `Type /unban ${bot} in your chat` },
      };
    case "channel_suspended":
      return {
        dot: "bad",
        sentence: `Can't join: there is no ${channel} on Twitch, or it is suspended`,
        remedy: { text: "Check the channel's name", page: GENERAL },
      };
    case "channel_limit":
      return {
        dot: "bad",
        sentence: "Can't join: the bot's account is in as many channels as Twitch allows",
        remedy: { text: "Give this server a bot account of its own", page: BOT_PAGE },
      };
    case "not_listed":
      return {
        dot: "bad",
        sentence: `Can't join: nobody here has linked ${channel}, and this server does not list it`,
        remedy: {
          text: "Link the channel's Twitch account, or ask the operator to add it to TWITCH_CHANNELS",
          page: LINK,
        },
      };
    case "other_channel":
      return {
        dot: "bad",
        sentence: `Can't join: ${channel} is another channel than the one that was connected`,
        remedy: { text: "Connect your channel again", page: LINK },
      };
  }
}

function notesOf(status: BotStatus, isInChat: boolean, now: number): string[] {
  const { last_line_at, last_error, last_error_at } = status;
  const notes: string[] = [];
  if (isInChat) {
    notes.push(
      last_line_at === 0 ? "No chat line yet" : `Last chat line ${agoOf(now - last_line_at)}`,
    );
  }
  if (last_error !== "") notes.push(`${last_error} (${agoOf(now - last_error_at)})`);
  return notes;
}

function agoOf(ms: number): string {
  return ms < 60_000 ? "just now" : `${spanOf(ms)} ago`;
}

/** A time in its largest unit: "3 minutes". */
function spanOf(ms: number): string {
  return durationWords(ms).split(" ").slice(0, 2).join(" ");
}
