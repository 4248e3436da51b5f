import type {
  ServiceState,
  StatusReport,
  StatusService,
  TwitchState,
} from "#core/platform/status.ts";

/** What each service is, in the order of the page. */
export const STATUS_NAMES: Record<StatusService, { name: string; text: string }> = {
  web: { name: "Web", text: "These pages, and the way to everything else." },
  pocketbase: { name: "Accounts and data", text: "PocketBase: signing in, workspaces, commands." },
  rooms: { name: "Rooms", text: "The canvas and the rehearsal chat." },
  waddle: { name: "Waddle", text: "The bot, in rehearsals and on Twitch." },
};

export const STATE_WORDS: Record<ServiceState, string> = {
  up: "answers",
  degraded: "not well",
  down: "no answer",
};

export const TWITCH_WORDS: Record<TwitchState, string> = {
  connected: "Connected to Twitch.",
  connecting: "Connecting to Twitch.",
  refused: "Twitch refuses the bot's token.",
  unset: "No Twitch account is set up here; it answers in rehearsals.",
  unknown: "",
};

/** `14:05:09 UTC` */
export function checkedAt({ checked_at }: StatusReport): string {
  return `${checked_at.slice(11, 19)} UTC`;
}
