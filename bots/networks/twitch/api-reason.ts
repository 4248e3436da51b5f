import { apiFault } from "./api.ts";
import { MissingAccount, MissingScope } from "./tokens.ts";

/**
 * Says in words why a request to Twitch's API failed, with the way to mend it (rule TWITCH-A3).
 * `bot` is the bot's login.
 */
export function reasonOf(error: unknown, bot: string): string {
  if (error instanceof MissingAccount) {
    return error.whose === "bot"
      ? "This server has no bot account. Its operator can connect one on the page Connect the bot."
      : "The channel's Twitch account is not linked. Its owner can link it on the page Twitch.";
  }
  if (error instanceof MissingScope) {
    const scopes = error.scopes.join(" or ");
    return error.whose === "bot"
      ? `The bot's account has not allowed ${scopes}. The server's operator can connect it again on the page Connect the bot.`
      : `The channel has not allowed ${scopes}. Its owner can allow it on the page Twitch.`;
  }
  const { status, reason } = apiFault(error);
  if (status === 403 || /moderator/i.test(reason)) {
    return `The bot is not a moderator of this channel. Type /mod ${bot} in its chat.`;
  }
  if (status === 401) return `Twitch refuses the token: ${withStop(reason)}`;
  if (status === 429) {
    return reason === "" || reason === "Too Many Requests"
      ? "Twitch takes no more requests for now. Try again in a minute."
      : `Twitch says: ${withStop(reason)}`;
  }
  if (status >= 400 && status < 500) return `Twitch says: ${withStop(reason)}`;
  return "Twitch does not answer. Try again in a minute.";
}

function withStop(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
