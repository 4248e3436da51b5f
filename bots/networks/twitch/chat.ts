import type { BotStatus } from "#core/chat/bot-status.ts";
import type { TwitchBackend } from "../../backend.ts";
import type { ChatNetwork } from "../../chat/network.ts";
import type { TwitchSettings } from "../../settings.ts";
import type { BotAccount } from "./account.ts";
import { type AccountParts, TwitchAccountNetwork } from "./account-network.ts";
import { Accounts } from "./accounts.ts";
import type { TwitchApplication } from "./api.ts";
import { TwitchNetwork, type TwitchOptions } from "./network.ts";
import type { SharedLines } from "./shared-lines.ts";
import { BotToken } from "./token.ts";
import { transportFor } from "./transport-choice.ts";

export type TwitchChatOptions = Omit<
  TwitchOptions,
  "settings" | "transport" | "helix" | "channelApi"
> & {
  backend: TwitchBackend;
  /** The account of the settings, which wins over one that was connected. */
  account: TwitchSettings | undefined;
  application: TwitchApplication | undefined;
  /** Where the account's newest tokens are kept; see BotToken. */
  tokenFile: string;
  ircUrl: string;
  eventSubUrl: string;
  rateLimit: TwitchSettings["rateLimit"];
  /** Set where several processes share the channels. */
  sharedLines: SharedLines | undefined;
  askEveryMs?: number;
};

/** Twitch chat as this process has it: with the account that the bot has, whenever it has one. */
export function twitchChat(options: TwitchChatOptions): ChatNetwork & {
  statusOf: (tenant: string) => BotStatus;
} {
  const { backend, account, application, tokenFile: file, log, router, clock } = options;
  const settings = account && {
    twitch: account,
    token: new BotToken({ ...account, application, file, log }),
  };
  const network = new TwitchAccountNetwork({
    follow: (onAccount) => {
      const accounts = new Accounts({
        backend,
        settings,
        application,
        log,
        onAccount,
        ...(options.askEveryMs !== undefined && { askEveryMs: options.askEveryMs }),
      });
      accounts.start();
      return () => accounts.stop();
    },
    create: (found) => create(options, found),
    channelOf: (tenant) => router.channelOf(tenant),
    now: () => clock?.() ?? Date.now(),
    onStopped: () => options.sharedLines?.close(),
  });
  return network;
}

async function create(options: TwitchChatOptions, account: BotAccount): Promise<AccountParts> {
  const { ircUrl, rateLimit, log } = options;
  const { login, token } = account;
  const application = account.application ?? options.application;
  const api = application && (await apiOf(application, account));
  const settings = { login, token: token.current, refreshToken: "", url: ircUrl, rateLimit };
  const irc = { settings, token, log };
  const transport = await transportFor({ ...options, account, api: api?.twitch, irc });
  const network = new TwitchNetwork({
    ...options,
    ...{ settings, transport, helix: api?.helix },
    ...(api && { channelApi: api.channelApi }),
  });
  return { network, hold: transport.hold };
}

/** twurple takes its time and memory to load, so only when there is an application. */
async function apiOf(application: TwitchApplication, { tokens }: BotAccount) {
  const [{ helixWith }, { twitchApi }, { TwitchChannelApi }] = await Promise.all([
    import("./helix.ts"),
    import("./twitch-api.ts"),
    import("./channel-api.ts"),
  ]);
  const twitch = twitchApi({ application, tokens });
  return {
    twitch,
    helix: helixWith(twitch.client),
    channelApi: (tenant: string, channel: string) =>
      new TwitchChannelApi({ api: twitch, tenant, channel }),
  };
}
