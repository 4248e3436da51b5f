import * as v from "valibot";

/** The bot's own account at Twitch, as PocketBase stores it and as the console shows it. */

/** How long PocketBase goes by what Twitch said of a token. */
export const BOT_ACCOUNT = {
  /** Twitch asks for it: https://dev.twitch.tv/docs/authentication/validate-tokens/ */
  validateEveryMs: 3_600_000,
  /** A token that ends within this time is renewed before it is handed out. */
  renewBeforeMs: 120_000,
  /** How often the console asks how far the connection is. */
  checkEveryMs: 3000,
  /** How often the bots ask whether there is another account. */
  askEveryMs: 5000,
  /** How often they validate the account of their settings after Twitch did not answer. */
  validateAgainMs: 60_000,
  clientIdMaxChars: 60,
  secretMaxChars: 100,
  /** How long a request to id.twitch.tv may take. */
  timeoutSeconds: 5,
  /** No other process waits longer than this for one that renews a token. */
  renewMaxMs: 15_000,
} as const;

const key = (label: string, maxChars: number) =>
  v.pipe(
    v.string(`${label} must be a text.`),
    v.trim(),
    v.maxLength(maxChars, `${label} has at most ${maxChars} characters.`),
    v.regex(/^[A-Za-z0-9]*$/, `${label} has letters and digits only. Copy it from Twitch again.`),
  );

/** What an operator enters where the server has no application of its own. */
export const connectSchema = v.object({
  client_id: v.optional(key("A client ID", BOT_ACCOUNT.clientIdMaxChars), ""),
  client_secret: v.optional(key("A client secret", BOT_ACCOUNT.secretMaxChars), ""),
});

/** Why an account that was connected is not used; "" where it is. */
export const ACCOUNT_PROBLEMS = [
  "",
  /** Twitch takes neither its token nor its refresh token any more. */
  "refused",
  /** Its token was made by another application than this server's. */
  "other_application",
] as const;

export const CONNECTION_STATES = ["waiting", "denied", "expired", "away"] as const;

const moment = v.string();

const account = v.object({
  login: v.string(),
  scopes: v.array(v.string()),
  connected_by: v.string(),
  connected_at: moment,
  /** When the token of now ends; it is renewed by itself. Empty when that is not known. */
  expires_at: moment,
  validated_at: moment,
  problem: v.picklist(ACCOUNT_PROBLEMS),
});

/** What the page "Connect the bot" shows; never a token. */
export const botAccountView = v.object({
  /** The person runs this server. */
  may_connect: v.boolean(),
  /** Where the application comes from. `public`: it has no secret, so lines go by IRC. */
  application: v.picklist(["env", "console", "none"]),
  is_public: v.boolean(),
  /** Which account the bot uses; `.env` wins. */
  source: v.picklist(["env", "console", "none"]),
  account: v.nullable(account),
  /** A connection that was begun and is not there yet. */
  connecting: v.nullable(
    v.object({
      user_code: v.string(),
      address: v.string(),
      expires_at: moment,
      state: v.picklist(CONNECTION_STATES),
    }),
  ),
});

export type BotAccountView = v.InferOutput<typeof botAccountView>;

/** What a bots process asks for; `refused` is a token that Twitch refused. */
export const botTokenRequest = v.object({ refused: v.optional(v.string(), "") });

export const channelTokenRequest = v.object({
  tenant: v.pipe(v.string(), v.nonEmpty()),
  refused: v.optional(v.string(), ""),
});

const token = v.object({
  user_id: v.string(),
  login: v.string(),
  scopes: v.array(v.string()),
  access_token: v.string(),
});

export const tokenAnswer = v.object({
  token: v.nullable(token),
  /** The application that the token belongs to; its secret is empty where it has none. */
  application: v.nullable(v.object({ client_id: v.string(), client_secret: v.string() })),
});

export type TokenAnswer = v.InferOutput<typeof tokenAnswer>;

/** What a bots process says of the account of its `.env`, for the page. */
export const envAccountReport = v.object({
  login: v.pipe(v.string(), v.maxLength(60)),
  scopes: v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(200)),
  /** Milliseconds since the epoch; 0 when it is not known. */
  expires_at: v.pipe(v.number(), v.integer(), v.minValue(0)),
  problem: v.picklist(ACCOUNT_PROBLEMS),
});

export type EnvAccountReport = v.InferOutput<typeof envAccountReport>;
