import type { ChatIntake, IntakeListeners } from "./intake.ts";
import { IrcIntake } from "./irc-intake.ts";
import { IrcLink, type IrcLinkOptions } from "./irc-link.ts";
import { IrcOutlet } from "./irc-outlet.ts";
import type { ChatOutlet, OutletListeners } from "./outlet.ts";

/** What carries lines from Twitch and to it. */
export type Transport = {
  intake: (listeners: IntakeListeners) => ChatIntake;
  outlet: (listeners: OutletListeners) => ChatOutlet;
};

/** Both ways over one IRC connection. */
export function ircTransport(options: IrcLinkOptions): Transport {
  const link = new IrcLink(options);
  return {
    intake: (listeners) => new IrcIntake(link, options.settings.rateLimit, listeners),
    outlet: (listeners) => new IrcOutlet(link, options.log, listeners),
  };
}
