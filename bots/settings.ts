import { join } from "node:path";
import * as v from "valibot";
import type { ModelSettings } from "./knowledge/model.ts";
import type { DiscordSettings } from "./networks/discord/session.ts";
import type { TwitchApplication } from "./networks/twitch/api.ts";

const text = v.optional(v.string(), "");

const variables = v.object({
  GQ_POCKETBASE_URL: v.pipe(v.string(), v.url()),
  GQ_ROOMS_URL: v.pipe(v.string(), v.url()),
  GQ_SITE_URL: v.optional(v.pipe(v.string(), v.url()), "http://localhost:4321"),
  GQ_BOTS_PORT: v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number)),
  GQ_BOTS_PASSWORD: v.pipe(v.string(), v.nonEmpty()),
  GQ_DATA_DIR: v.pipe(v.string(), v.nonEmpty()),
  GQ_BOTS_FOLDER: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)), "bots"),
  GQ_BOTS_SHARED: v.optional(v.picklist(["true", "false"]), "false"),
  GQ_LOG_LEVEL: v.optional(v.picklist(["debug", "info", "warn", "error"]), "info"),
  GQ_TWITCH_BOT_LOGIN: text,
  GQ_TWITCH_BOT_TOKEN: text,
  GQ_TWITCH_BOT_REFRESH_TOKEN: text,
  GQ_TWITCH_CHANNELS: text,
  GQ_TWITCH_CLIENT_ID: text,
  GQ_TWITCH_CLIENT_SECRET: text,
  GQ_TWITCH_API_URL: text,
  GQ_TWITCH_EVENTSUB_URL: v.optional(v.string(), "wss://eventsub.wss.twitch.tv/ws"),
  GQ_TWITCH_IRC_URL: v.optional(v.string(), "wss://irc-ws.chat.twitch.tv:443"),
  GQ_TWITCH_RATE_LIMIT: v.optional(v.picklist(["standard", "verified"]), "standard"),
  GQ_BEACON_URL: text,
  GQ_DISCORD_BOT_TOKEN: text,
  GQ_DISCORD_API_URL: v.optional(v.pipe(v.string(), v.url()), "https://discord.com/api"),
  GQ_DISCORD_MESSAGE_CONTENT: v.optional(v.picklist(["true", "false"]), "false"),
  GQ_DISCORD_SHARDS: v.optional(v.pipe(v.string(), v.regex(/^(auto|[1-9]\d{0,3})$/)), "auto"),
  GQ_MODEL_URL: v.optional(v.pipe(v.string(), v.url())),
  GQ_MODEL_NAME: text,
  GQ_MODEL_KEY: text,
});

export type TwitchSettings = {
  /** The bot's account; a token begins with `oauth:` or is written without it. */
  login: string;
  token: string;
  /** "": a token that has expired stays so. */
  refreshToken: string;
  url: string;
  rateLimit: "standard" | "verified";
};

export type BotSettings = {
  pocketBaseUrl: string;
  roomsUrl: string;
  /** Public address of the main site, for links. */
  siteUrl: string;
  /** Servers of the public beacon, asked in turn; none where draws do without it. */
  beaconUrls: readonly string[];
  port: number;
  password: string;
  /** This process's own folder; no other may use it at the same time. */
  folder: string;
  /** What the bots processes of this machine share. */
  sharedFolder: string;
  /** Other bots processes share the channels with this one. */
  isShared: boolean;
  logLevel: "debug" | "info" | "warn" | "error";
  /** Undefined: the settings name no Twitch account; one may be connected in the console. */
  twitch: TwitchSettings | undefined;
  /** Undefined: no application is configured, and nothing is known of who is live. */
  application: TwitchApplication | undefined;
  /** The channels that the operator lets the bot into, in lower case; `*` for all. */
  listedChannels: ReadonlySet<string>;
  /** A stand-in for Twitch's API; "" for Twitch itself. */
  apiUrl: string;
  ircUrl: string;
  eventSubUrl: string;
  rateLimit: "standard" | "verified";
  /** Undefined: no Discord bot is configured. */
  discord: DiscordSettings | undefined;
  /** The language model that answers questions. Undefined: answers are quoted. */
  model: ModelSettings | undefined;
};

/**
 * The settings that the supervisor hands to the bots process in GQ_* variables. Throws an error
 * that names each wrong variable, but not its value.
 */
export function readSettings(given: Readonly<Record<string, string | undefined>>): BotSettings {
  const set = Object.entries(given).filter(([, value]) => value !== undefined && value !== "");
  const result = v.safeParse(variables, Object.fromEntries(set));
  if (!result.success) {
    const names = result.issues.map((issue) => String(issue.path?.[0]?.key));
    throw new Error(
      `Missing or wrong: ${names.join(", ")}. npm start sets these; see .env.example.`,
    );
  }
  const values = result.output;
  const hasTwitch = values.GQ_TWITCH_BOT_LOGIN !== "" && values.GQ_TWITCH_BOT_TOKEN !== "";
  const hasApplication = values.GQ_TWITCH_CLIENT_ID !== "" && values.GQ_TWITCH_CLIENT_SECRET !== "";
  return {
    pocketBaseUrl: values.GQ_POCKETBASE_URL,
    roomsUrl: values.GQ_ROOMS_URL,
    siteUrl: values.GQ_SITE_URL,
    beaconUrls: values.GQ_BEACON_URL.split(",").filter(Boolean),
    port: values.GQ_BOTS_PORT,
    password: values.GQ_BOTS_PASSWORD,
    sharedFolder: join(values.GQ_DATA_DIR, "bots-shared"),
    folder: join(values.GQ_DATA_DIR, values.GQ_BOTS_FOLDER),
    isShared: values.GQ_BOTS_SHARED === "true",
    logLevel: values.GQ_LOG_LEVEL,
    twitch: hasTwitch
      ? {
          login: values.GQ_TWITCH_BOT_LOGIN.toLowerCase(),
          token: values.GQ_TWITCH_BOT_TOKEN,
          refreshToken: values.GQ_TWITCH_BOT_REFRESH_TOKEN,
          url: values.GQ_TWITCH_IRC_URL,
          rateLimit: values.GQ_TWITCH_RATE_LIMIT,
        }
      : undefined,
    application: hasApplication
      ? { clientId: values.GQ_TWITCH_CLIENT_ID, clientSecret: values.GQ_TWITCH_CLIENT_SECRET }
      : undefined,
    listedChannels: new Set(values.GQ_TWITCH_CHANNELS.split(",").filter(Boolean)),
    apiUrl: values.GQ_TWITCH_API_URL,
    ircUrl: values.GQ_TWITCH_IRC_URL,
    eventSubUrl: values.GQ_TWITCH_EVENTSUB_URL,
    rateLimit: values.GQ_TWITCH_RATE_LIMIT,
    discord:
      values.GQ_DISCORD_BOT_TOKEN === ""
        ? undefined
        : {
            token: values.GQ_DISCORD_BOT_TOKEN,
            apiUrl: values.GQ_DISCORD_API_URL,
            readsMessages: values.GQ_DISCORD_MESSAGE_CONTENT === "true",
            shardCount: Number(values.GQ_DISCORD_SHARDS) || 0,
          },
    model:
      values.GQ_MODEL_URL !== undefined && values.GQ_MODEL_NAME !== ""
        ? { url: values.GQ_MODEL_URL, name: values.GQ_MODEL_NAME, key: values.GQ_MODEL_KEY }
        : undefined,
  };
}
