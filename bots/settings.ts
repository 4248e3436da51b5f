import * as v from "valibot";

const text = v.optional(v.string(), "");

const variables = v.object({
  GQ_POCKETBASE_URL: v.pipe(v.string(), v.url()),
  GQ_ROOMS_URL: v.pipe(v.string(), v.url()),
  GQ_BOTS_PORT: v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number)),
  GQ_BOTS_PASSWORD: v.pipe(v.string(), v.nonEmpty()),
  GQ_DATA_DIR: v.pipe(v.string(), v.nonEmpty()),
  GQ_LOG_LEVEL: v.optional(v.picklist(["debug", "info", "warn", "error"]), "info"),
  GQ_TWITCH_BOT_LOGIN: text,
  GQ_TWITCH_BOT_TOKEN: text,
  GQ_TWITCH_IRC_URL: v.optional(v.string(), "wss://irc-ws.chat.twitch.tv:443"),
  GQ_TWITCH_RATE_LIMIT: v.optional(v.picklist(["standard", "verified"]), "standard"),
});

export type TwitchSettings = {
  /** The bot's account; a token begins with `oauth:` or is written without it. */
  login: string;
  token: string;
  url: string;
  rateLimit: "standard" | "verified";
};

export type BotSettings = {
  pocketBaseUrl: string;
  roomsUrl: string;
  port: number;
  password: string;
  dataDir: string;
  logLevel: "debug" | "info" | "warn" | "error";
  /** Undefined: no Twitch account is configured. */
  twitch: TwitchSettings | undefined;
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
  return {
    pocketBaseUrl: values.GQ_POCKETBASE_URL,
    roomsUrl: values.GQ_ROOMS_URL,
    port: values.GQ_BOTS_PORT,
    password: values.GQ_BOTS_PASSWORD,
    dataDir: values.GQ_DATA_DIR,
    logLevel: values.GQ_LOG_LEVEL,
    twitch: hasTwitch
      ? {
          login: values.GQ_TWITCH_BOT_LOGIN.toLowerCase(),
          token: values.GQ_TWITCH_BOT_TOKEN,
          url: values.GQ_TWITCH_IRC_URL,
          rateLimit: values.GQ_TWITCH_RATE_LIMIT,
        }
      : undefined,
  };
}
