import type { Logger } from "pino";
import { BOT_ACCOUNT, type EnvAccountReport } from "#core/chat/bot-account.ts";
import { IRC_SCOPES } from "#core/chat/twitch-scopes.ts";
import type { TwitchBackend } from "../../backend.ts";
import type { TwitchSettings } from "../../settings.ts";
import type { BotAccount } from "./account.ts";
import { apiFault, type TwitchApplication } from "./api.ts";
import type { BotToken } from "./token.ts";
import { type TwitchToken, tokenIn } from "./tokens.ts";

export type SettingsAccountOptions = {
  twitch: TwitchSettings;
  token: BotToken;
  application: TwitchApplication | undefined;
  backend: TwitchBackend;
  log: Logger;
};

type Owner = { clientId: string; userId: string; login: string; scopes: string[]; endsAt: number };

/**
 * The account that the settings name. Its token is validated at the start and every hour (rule
 * TWITCH-B2), and one that another application made is recognised (rule TWITCH-B10).
 */
export class SettingsAccount {
  readonly #options: SettingsAccountOptions;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #hasWarned = false;
  /** An account was reported. */
  #isKnown = false;

  constructor(options: SettingsAccountOptions) {
    this.#options = options;
  }

  /** Reports the account once Twitch said whose it is, or did not answer; and again when it does. */
  start(onAccount: (account: BotAccount) => void): void {
    // Without an application, IRC is all that is done with it: its login will tell.
    if (this.#options.application) void this.#validate(onAccount);
    else onAccount(this.#account(undefined));
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #validate(onAccount: (account: BotAccount) => void): Promise<void> {
    let waitMs: number = BOT_ACCOUNT.validateEveryMs;
    try {
      const owner = await this.#owner();
      if (this.#isStopped) return;
      onAccount(this.#account(owner && this.#isOurs(owner) ? owner : undefined));
      this.#warn(owner);
      await this.#options.backend.reportEnvAccount(this.#report(owner));
    } catch {
      // Twitch or PocketBase is away.
      waitMs = BOT_ACCOUNT.validateAgainMs;
      if (!this.#isKnown && !this.#isStopped) onAccount(this.#account(undefined));
    }
    this.#isKnown = true;
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#validate(onAccount), waitMs);
  }

  /** Whose the token is; undefined when Twitch refuses it, and a renewed one too. */
  async #owner(): Promise<Owner | undefined> {
    const { token } = this.#options;
    const owner = await ownerOf(token.current);
    if (owner || !token.canRefresh) return owner;
    const outcome = await token.refresh();
    if (outcome === "failed") throw new Error("Twitch does not answer");
    return outcome === "refreshed" ? ownerOf(token.current) : undefined;
  }

  #isOurs({ clientId }: Owner): boolean {
    return clientId === this.#options.application?.clientId;
  }

  #warn(owner: Owner | undefined): void {
    const { log, twitch, application } = this.#options;
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    if (!owner) {
      log.warn({ login: twitch.login }, "Twitch refuses TWITCH_BOT_TOKEN: connect the bot anew");
    } else if (application && !this.#isOurs(owner)) {
      log.warn(
        { login: twitch.login },
        "TWITCH_BOT_TOKEN was made by another application than TWITCH_CLIENT_ID: the bot uses IRC. Connect the bot in the console instead",
      );
    } else if (owner.login !== twitch.login) {
      log.warn({ login: owner.login }, "TWITCH_BOT_TOKEN belongs to another login");
    }
  }

  #report(owner: Owner | undefined): EnvAccountReport {
    const { twitch, application } = this.#options;
    if (!owner) return { login: twitch.login, scopes: [], expires_at: 0, problem: "refused" };
    const { login, scopes, endsAt: expires_at } = owner;
    const isForeign = application !== undefined && !this.#isOurs(owner);
    return { login, scopes, expires_at, problem: isForeign ? "other_application" : "" };
  }

  #account(owner: Owner | undefined): BotAccount {
    const { twitch, token, application, backend } = this.#options;
    const userId = owner?.userId ?? "";
    const scopes = owner?.scopes ?? IRC_SCOPES;
    const asToken = (): TwitchToken => ({
      userId,
      login: twitch.login,
      scopes,
      access: token.current.replace(/^oauth:/, ""),
    });
    return {
      login: twitch.login,
      userId,
      scopes,
      application: owner && application,
      token,
      tokens: {
        bot: async (refused) => {
          if (!owner) return undefined;
          if (refused === asToken().access) await token.refresh();
          return asToken();
        },
        channel: async (tenant, refused = "") =>
          tokenIn(await backend.channelToken(tenant, refused)),
      },
    };
  }
}

/** Asks Twitch whose token it is; undefined when it refuses it. Throws when it does not answer. */
async function ownerOf(current: string): Promise<Owner | undefined> {
  // Loaded on use: without an application, IRC is all that is needed of Twitch.
  const { getTokenInfo } = await import("@twurple/auth");
  try {
    const { clientId, userId, userName, scopes, expiryDate } = await getTokenInfo(
      current.replace(/^oauth:/, ""),
    );
    const endsAt = expiryDate?.getTime() ?? 0;
    return { clientId, userId: userId ?? "", login: userName ?? "", scopes, endsAt };
  } catch (error) {
    if (error instanceof Error && error.name === "InvalidTokenError") return undefined;
    if (apiFault(error).status === 401) return undefined;
    throw error;
  }
}
