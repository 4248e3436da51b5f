import type { Logger } from "pino";
import { CHATBOT_SCOPES, IRC_SCOPES } from "#core/chat/twitch-scopes.ts";
import type { TwitchSettings } from "../../settings.ts";
import type { BotAccount } from "./account.ts";
import type { FallbackIntake } from "./fallback-intake.ts";
import type { IrcLinkOptions } from "./irc-link.ts";
import type { SharedLines } from "./shared-lines.ts";
import { ircTransport, type Transport } from "./transport.ts";
import type { TwitchApi } from "./twitch-api.ts";

export type TransportChoice = {
  account: BotAccount;
  api: TwitchApi | undefined;
  irc: IrcLinkOptions;
  eventSubUrl: string;
  rateLimit: TwitchSettings["rateLimit"];
  sharedLines: SharedLines | undefined;
  ownsChannel?: ((login: string) => boolean) | undefined;
  log: Logger;
};

/** `hold`: from now on lines are kept for the process that comes next, where there may be one. */
export type ChosenTransport = Transport & { hold: () => void };

/**
 * Chooses what carries lines (rule TWITCH-T1): EventSub and Twitch's API where the bot's account has
 * allowed them to an application of ours, and IRC everywhere else. An account that Twitch verified
 * sends by IRC: the API takes 800 lines a minute.
 */
export async function transportFor(choice: TransportChoice): Promise<ChosenTransport> {
  const { account, api, irc, eventSubUrl: url, rateLimit, sharedLines, ownsChannel, log } = choice;
  const byIrc = ircTransport(irc);
  const allows = (scopes: readonly string[]) =>
    scopes.every((scope) => account.scopes.includes(scope));
  const canUseApi = api && account.application && allows(CHATBOT_SCOPES);
  // Several processes share a conduit, which an application without a secret can't have.
  const isDivided = sharedLines !== undefined && !api?.auth.hasClientSecret;
  if (!canUseApi || isDivided) return { ...byIrc, hold: () => undefined };
  const [{ FallbackIntake }, { HelixOutlet }] = await Promise.all([
    import("./fallback-intake.ts"),
    import("./helix-outlet.ts"),
  ]);
  const { userId, login } = account;
  const bot = { userId, login };
  const createIrc = allows(IRC_SCOPES) ? byIrc.intake : undefined;
  let intake: FallbackIntake | undefined;
  return {
    hold: () => intake?.hold(),
    intake: (listeners) => {
      intake = new FallbackIntake({
        ...{ api, bot, url, log, listeners, sharedLines, ownsChannel },
        createIrc,
      });
      return intake;
    },
    outlet: (listeners) =>
      rateLimit === "verified" && createIrc
        ? byIrc.outlet(listeners)
        : new HelixOutlet({ api, bot, log, listeners }),
  };
}
