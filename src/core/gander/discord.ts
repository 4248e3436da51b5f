/** What the bot asks of a Discord server: the least with which it can answer. */

/** Bits of https://discord.com/developers/docs/topics/permissions#permissions-bitwise-permission-flags */
const PERMISSION_BITS = {
  viewChannel: 10,
  sendMessages: 11,
  embedLinks: 14,
  readMessageHistory: 16,
  sendMessagesInThreads: 38,
} as const;

/** As Discord's page takes them: a decimal number, in text. */
export const BOT_PERMISSIONS = String(
  Object.values(PERMISSION_BITS).reduce((sum, bit) => sum + 2 ** bit, 0),
);

/** `identify`, so that Discord answers with a code, whose exchange names the server. */
export const BOT_SCOPES = ["identify", "bot", "applications.commands"] as const;
