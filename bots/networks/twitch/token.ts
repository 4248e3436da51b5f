import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Logger } from "pino";
import * as v from "valibot";
import { apiFault, type TwitchApplication } from "./api.ts";

const stored = v.object({
  /** Fingerprint of the tokens in the settings: with other ones, what is stored is void. */
  settings: v.string(),
  access_token: v.pipe(v.string(), v.nonEmpty()),
  refresh_token: v.pipe(v.string(), v.nonEmpty()),
});

type Tokens = { access: string; refresh: string };

export type BotTokenOptions = {
  /** The chat token of the settings, with `oauth:` or without. */
  token: string;
  /** The refresh token of the settings, or "". */
  refreshToken: string;
  application: TwitchApplication | undefined;
  /** Where the newest tokens are kept: Twitch may replace the refresh token with each use. */
  file: string;
  log: Logger;
};

/** What a refresh came to: new tokens; Twitch refuses for good; or Twitch is out of reach. */
export type Refreshed = "refreshed" | "refused" | "failed";

/** What a connection needs of a token. */
export type ChatToken = Pick<BotToken, "current" | "canRefresh" | "refresh">;

/** The chat token of the bot's account, renewed when Twitch refuses it (rule WADDLE-N3). */
export class BotToken {
  readonly #options: BotTokenOptions;
  readonly #fingerprint: string;
  #tokens: Tokens;
  #refreshing: Promise<Refreshed> | undefined;

  constructor(options: BotTokenOptions) {
    this.#options = options;
    const { token, refreshToken, file } = options;
    this.#fingerprint = createHash("sha256").update(`${token}\n${refreshToken}`).digest("hex");
    this.#tokens = this.#read(file) ?? { access: token, refresh: refreshToken };
  }

  /** As the chat server takes it. */
  get current(): string {
    return `oauth:${this.#tokens.access.replace(/^oauth:/i, "")}`;
  }

  get canRefresh(): boolean {
    return this.#options.application !== undefined && this.#tokens.refresh !== "";
  }

  /** Exchanges the refresh token for new tokens; on disk when this resolves. Never throws. */
  refresh(): Promise<Refreshed> {
    this.#refreshing ??= this.#exchange().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #exchange(): Promise<Refreshed> {
    const { application, log } = this.#options;
    if (!application) return "refused";
    try {
      // Seldom needed, so it is loaded when it is.
      const { refreshUserToken } = await import("@twurple/auth");
      const { clientId, clientSecret } = application;
      const answer = await refreshUserToken(clientId, clientSecret, this.#tokens.refresh);
      const refresh = answer.refreshToken ?? this.#tokens.refresh;
      this.#tokens = { access: answer.accessToken, refresh };
      this.#write();
      log.info("Twitch's token of the bot had expired; it is renewed");
      return "refreshed";
    } catch (error) {
      const { status, reason } = apiFault(error);
      log.warn({ status, reason }, "The bot's token for Twitch could not be renewed");
      return status >= 400 && status < 500 && status !== 429 ? "refused" : "failed";
    }
  }

  #read(file: string): Tokens | undefined {
    let content: unknown;
    try {
      content = JSON.parse(readFileSync(file, "utf8"));
    } catch {
      return undefined;
    }
    const result = v.safeParse(stored, content);
    if (!result.success || result.output.settings !== this.#fingerprint) return undefined;
    return { access: result.output.access_token, refresh: result.output.refresh_token };
  }

  /** Readable by its owner alone, and never half written. */
  #write(): void {
    const { file } = this.#options;
    const content: v.InferOutput<typeof stored> = {
      settings: this.#fingerprint,
      access_token: this.#tokens.access,
      refresh_token: this.#tokens.refresh,
    };
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.new`, JSON.stringify(content), { mode: 0o600 });
    chmodSync(`${file}.new`, 0o600);
    renameSync(`${file}.new`, file);
  }
}
