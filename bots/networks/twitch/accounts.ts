import type { Logger } from "pino";
import { BOT_ACCOUNT } from "#core/chat/bot-account.ts";
import type { TwitchBackend } from "../../backend.ts";
import type { TwitchSettings } from "../../settings.ts";
import type { BotAccount } from "./account.ts";
import { apiFault, type TwitchApplication } from "./api.ts";
import { ConnectedToken } from "./connected-token.ts";
import { SettingsAccount } from "./settings-account.ts";
import type { BotToken } from "./token.ts";
import { type TwitchTokens, tokenIn } from "./tokens.ts";

export type AccountsOptions = {
  backend: TwitchBackend;
  /** The account of the settings, which wins; undefined: there is none. */
  settings: { twitch: TwitchSettings; token: BotToken } | undefined;
  application: TwitchApplication | undefined;
  log: Logger;
  /** Called with each account that takes the place of another; undefined: there is none any more. */
  onAccount: (account: BotAccount | undefined) => void;
  askEveryMs?: number;
};

/** Knows which account the bot has, and notices when it is another (rule TWITCH-B9). */
export class Accounts {
  readonly #options: AccountsOptions;
  readonly #settings: SettingsAccount | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #isAway = false;
  /** Names the account of now; undefined before anything is known. */
  #current: string | undefined;

  constructor(options: AccountsOptions) {
    this.#options = options;
    const { settings, application, backend, log } = options;
    if (settings) this.#settings = new SettingsAccount({ ...settings, application, backend, log });
  }

  start(): void {
    if (this.#settings) this.#settings.start((account) => this.#set(account));
    else void this.#ask();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#settings?.stop();
  }

  async #ask(): Promise<void> {
    const { backend, log, askEveryMs = BOT_ACCOUNT.askEveryMs } = this.#options;
    try {
      const { token, application } = await backend.botToken("");
      if (this.#isStopped) return;
      this.#isAway = false;
      this.#set(
        token && {
          login: token.login,
          userId: token.user_id,
          scopes: token.scopes,
          application: application
            ? { clientId: application.client_id, clientSecret: application.client_secret }
            : undefined,
          token: new ConnectedToken(token.access_token, backend, log),
          tokens: tokensOf(backend),
        },
      );
    } catch (error) {
      // What is known stays: PocketBase or Twitch may be away for a while.
      if (!this.#isAway) {
        log.warn({ reason: apiFault(error).reason }, "The bot's account can't be asked for");
      }
      this.#isAway = true;
    }
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#ask(), askEveryMs);
  }

  #set(account: BotAccount | null | undefined): void {
    const name = account ? nameOf(account) : "";
    if (name === this.#current) return;
    this.#current = name;
    const { log, onAccount } = this.#options;
    if (account) log.info({ login: account.login }, "The bot has a Twitch account");
    else log.info("No Twitch account is connected: the bots speak in the rehearsal chat only");
    onAccount(account ?? undefined);
  }
}

/** What makes an account another one: not its token, which is renewed now and then. */
function nameOf({ userId, login, scopes, application }: BotAccount): string {
  return [userId, login, application?.clientId, application?.clientSecret, ...scopes].join("\n");
}

function tokensOf(backend: TwitchBackend): TwitchTokens {
  return {
    bot: async (refused = "") => tokenIn(await backend.botToken(refused)),
    channel: async (tenant, refused = "") => tokenIn(await backend.channelToken(tenant, refused)),
  };
}
