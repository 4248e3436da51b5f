/** The settings in `.env`, with their defaults and checks. `.env.example` documents each. */
import * as v from "valibot";
import { bytesOfBase64 } from "../panel/base64.ts";
import { NOTICES } from "./reading-limits.ts";
import { readSocialLinks, SOCIAL_LINKS_DEFAULT } from "./shell/social.ts";
import { isLocalHost } from "./variants.ts";

const port = (name: string, fallback: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, `${name} must be a port number from 1 to 65535, e.g. ${fallback}`),
      v.transform(Number),
      v.minValue(1, `${name} must be a port number from 1 to 65535, e.g. ${fallback}`),
      v.maxValue(65_535, `${name} must be a port number from 1 to 65535, e.g. ${fallback}`),
    ),
    String(fallback),
  );

const text = (fallback = "") => v.optional(v.pipe(v.string(), v.trim()), fallback);

const address = (name: string, protocols: readonly string[], example: string) =>
  v.check<string, string>(
    (value) => value === "" || (URL.canParse(value) && protocols.includes(new URL(value).protocol)),
    `${name} must be an address like ${example}`,
  );

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && ["http:", "https:"].includes(new URL(value).protocol);
}

/** An address or a network, by its form alone: the web server reads it again. */
function isNetwork(value: string): boolean {
  return /^(?:\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?|[0-9a-f]*:[0-9a-f:.]*(?:\/\d{1,3})?)$/i.test(
    value.trim(),
  );
}

/** True for an address at which only programs of the same machine can reach the server. */
function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}

const choice = <const T extends readonly string[]>(name: string, options: T, fallback: T[number]) =>
  v.optional(v.picklist(options, `${name} must be one of: ${options.join(", ")}`), fallback);

const fields = v.object({
  GQ_MODE: v.optional(
    v.picklist(["", "development", "production"], "GQ_MODE must be development or production"),
    "",
  ),
  LISTEN_HOST: text("127.0.0.1"),
  PORT: port("PORT", 4321),
  POCKETBASE_PORT: port("POCKETBASE_PORT", 8090),
  ROOMS_PORT: port("ROOMS_PORT", 1999),
  BOTS_PORT: port("BOTS_PORT", 8095),
  BOTS_PROCESSES: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^([1-9]|1\d|20)$/, "BOTS_PROCESSES must be a number from 1 to 20"),
      v.transform(Number),
    ),
    "1",
  ),
  TRUST_PROXY: choice("TRUST_PROXY", ["true", "false"], "false"),
  OPERATOR_ADDRESSES: v.pipe(
    text(),
    v.check(
      (value) => value === "" || value.split(",").every(isNetwork),
      "OPERATOR_ADDRESSES must be addresses or networks like 203.0.113.7 or 10.0.0.0/8 with commas between",
    ),
  ),
  OPERATOR_EMAIL: v.pipe(
    text(),
    v.toLowerCase(),
    v.check(
      (value) => value === "" || /^\S+@\S+$/.test(value),
      "OPERATOR_EMAIL must be an e-mail address",
    ),
  ),
  SITE_URL: v.pipe(text(), address("SITE_URL", ["http:", "https:"], "https://example.com")),
  DATA_DIR: text(".data"),
  KEY_FILE: text(),
  LOG_LEVEL: choice("LOG_LEVEL", ["debug", "info", "warn", "error"], "info"),
  LOG_FORMAT: choice("LOG_FORMAT", ["pretty", "json"], "pretty"),
  POCKETBASE_BIN: text(),
  SMTP_HOST: text(),
  SMTP_PORT: port("SMTP_PORT", 587),
  SMTP_USERNAME: text(),
  SMTP_PASSWORD: text(),
  SMTP_SENDER: v.pipe(
    text(),
    v.check(
      (value) => value === "" || /^\S+@\S+$/.test(value),
      "SMTP_SENDER must be an e-mail address",
    ),
  ),
  ANALYTICS_URL: v.pipe(
    text(),
    address("ANALYTICS_URL", ["http:", "https:"], "https://stats.example.com/script.js"),
  ),
  SOCIAL_LINKS: v.pipe(
    text(SOCIAL_LINKS_DEFAULT),
    v.check(
      (value) => readSocialLinks(value) !== undefined,
      "SOCIAL_LINKS must be up to 8 addresses like https://discord.gg/example with commas between, or off",
    ),
  ),
  MAINTENANCE_CODE: v.pipe(
    text(),
    v.check(
      (value) => value === "" || value.length >= NOTICES.accessCodeMinChars,
      `MAINTENANCE_CODE must have ${NOTICES.accessCodeMinChars} characters or more`,
    ),
    v.maxLength(
      NOTICES.accessCodeMaxChars,
      `MAINTENANCE_CODE must have ${NOTICES.accessCodeMaxChars} characters or less`,
    ),
  ),
  TWITCH_BOT_LOGIN: v.pipe(
    text(),
    v.toLowerCase(),
    v.regex(/^[a-z0-9_]{0,25}$/, "TWITCH_BOT_LOGIN must be the bot's Twitch login"),
  ),
  TWITCH_BOT_TOKEN: text(),
  TWITCH_BOT_REFRESH_TOKEN: text(),
  TWITCH_CHANNELS: v.pipe(
    text(),
    v.toLowerCase(),
    v.transform((value) => value.replace(/\s/g, "")),
    v.regex(
      /^(?:\*|(?:[a-z0-9_]{1,25}(?:,[a-z0-9_]{1,25})*)?)$/,
      "TWITCH_CHANNELS must be logins like maplemilk,pondweed with commas between, or *",
    ),
  ),
  TWITCH_IRC_URL: v.pipe(
    text("wss://irc-ws.chat.twitch.tv:443"),
    address("TWITCH_IRC_URL", ["ws:", "wss:"], "wss://irc-ws.chat.twitch.tv:443"),
  ),
  TWITCH_RATE_LIMIT: choice("TWITCH_RATE_LIMIT", ["standard", "verified"], "standard"),
  TWITCH_CLIENT_ID: text(),
  TWITCH_CLIENT_SECRET: text(),
  TWITCH_EXTENSION_CLIENT_ID: v.pipe(
    text(),
    v.toLowerCase(),
    v.regex(/^[a-z0-9]{0,60}$/, "TWITCH_EXTENSION_CLIENT_ID must be the extension's client id"),
  ),
  TWITCH_EXTENSION_SECRET: v.pipe(
    text(),
    v.check(
      (value) => value === "" || (bytesOfBase64(value)?.length ?? 0) >= 16,
      "TWITCH_EXTENSION_SECRET must be the extension's secret in base64, as Twitch shows it",
    ),
  ),
  TWITCH_API_URL: v.pipe(
    text(),
    v.check(
      (value) => value === "" || /^http:\/\/(localhost|127\.0\.0\.1):\d{1,5}\/?$/.test(value),
      "TWITCH_API_URL must be an address like http://localhost:6791",
    ),
  ),
  TWITCH_EVENTSUB_URL: v.pipe(
    text("wss://eventsub.wss.twitch.tv/ws"),
    address("TWITCH_EVENTSUB_URL", ["ws:", "wss:"], "wss://eventsub.wss.twitch.tv/ws"),
  ),
  TWITCH_OAUTH_URL: v.pipe(
    text(),
    address("TWITCH_OAUTH_URL", ["http:", "https:"], "http://127.0.0.1:6790/twitch"),
  ),
  BEACON_URL: v.pipe(
    text("https://api.drand.sh,https://drand.cloudflare.com"),
    v.check(
      (value) => value === "off" || value.split(",").every(isWebAddress),
      "BEACON_URL must be addresses like https://api.drand.sh with commas between, or off",
    ),
  ),
  MODEL_URL: v.pipe(text(), address("MODEL_URL", ["http:", "https:"], "http://localhost:11434/v1")),
  MODEL_NAME: text(),
  MODEL_KEY: text(),
  DISCORD_CLIENT_ID: text(),
  DISCORD_CLIENT_SECRET: text(),
  DISCORD_BOT_TOKEN: v.pipe(
    text(),
    v.regex(/^\S{0,200}$/, "DISCORD_BOT_TOKEN must be the bot's token, without spaces"),
  ),
  DISCORD_MESSAGE_CONTENT: choice("DISCORD_MESSAGE_CONTENT", ["true", "false"], "false"),
  DISCORD_SHARDS: v.pipe(
    text("auto"),
    v.regex(/^(?:auto|[1-9]\d{0,3})$/, "DISCORD_SHARDS must be auto or a number from 1 to 9999"),
  ),
  DISCORD_API_URL: v.pipe(
    text("https://discord.com/api"),
    address("DISCORD_API_URL", ["http:", "https:"], "https://discord.com/api"),
  ),
  DISCORD_OAUTH_URL: v.pipe(
    text(),
    address("DISCORD_OAUTH_URL", ["http:", "https:"], "http://127.0.0.1:6790/discord"),
  ),
});

export type Environment = Omit<v.InferOutput<typeof fields>, "GQ_MODE"> & {
  GQ_MODE: "development" | "production";
};

/** Each bots process has a port of its own, from BOTS_PORT on. */
function isBotsPort(
  port: number,
  { BOTS_PORT, BOTS_PROCESSES }: Pick<Environment, "BOTS_PORT" | "BOTS_PROCESSES">,
): boolean {
  return port >= BOTS_PORT && port < BOTS_PORT + BOTS_PROCESSES;
}

/**
 * Reads settings from `variables` (process.env and .env). Returns the environment, or one message
 * for each wrong value. Without SITE_URL the site is `http://localhost:PORT`. Without GQ_MODE it is
 * development on localhost and production elsewhere.
 */
export function readEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
): { ok: true; value: Environment } | { ok: false; messages: string[] } {
  const known = Object.entries(variables).filter(
    ([name, value]) => name in fields.entries && value !== undefined && value !== "",
  );
  const result = v.safeParse(fields, Object.fromEntries(known));
  if (!result.success) return { ok: false, messages: result.issues.map((issue) => issue.message) };

  const settings = result.output;
  const siteUrl = (settings.SITE_URL || `http://localhost:${settings.PORT}`).replace(/\/+$/, "");
  const local = isLocalHost(new URL(siteUrl).host);
  const mode = settings.GQ_MODE || (local ? "development" : "production");
  const messages = [];
  if (mode === "development" && !local) {
    messages.push("GQ_MODE must be production when SITE_URL is a public address");
  }
  if (mode === "development" && !isLoopback(settings.LISTEN_HOST)) {
    messages.push(
      settings.SITE_URL === ""
        ? "LISTEN_HOST opens the server to other machines: set SITE_URL to its public address, or leave LISTEN_HOST at 127.0.0.1"
        : "LISTEN_HOST must be 127.0.0.1 in development; with a public SITE_URL the server starts for production",
    );
  }
  if (mode === "production" && settings.SMTP_HOST === "") {
    messages.push("SMTP_HOST is required in production, or nobody can verify an e-mail address");
  }
  if (settings.SMTP_HOST !== "" && settings.SMTP_SENDER === "") {
    messages.push("SMTP_SENDER is required with SMTP_HOST: the address that mail comes from");
  }
  if ((settings.TWITCH_BOT_LOGIN === "") !== (settings.TWITCH_BOT_TOKEN === "")) {
    messages.push("TWITCH_BOT_LOGIN and TWITCH_BOT_TOKEN go together: set both or neither");
  }
  if (settings.TWITCH_BOT_REFRESH_TOKEN !== "" && settings.TWITCH_CLIENT_ID === "") {
    messages.push("TWITCH_BOT_REFRESH_TOKEN needs TWITCH_CLIENT_ID and TWITCH_CLIENT_SECRET");
  }
  for (const name of ["TWITCH", "DISCORD"] as const) {
    const [id, secret] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`] as const;
    if ((settings[id] === "") !== (settings[secret] === "")) {
      messages.push(`${id} and ${secret} go together: set both or neither`);
    }
  }
  if ((settings.TWITCH_EXTENSION_CLIENT_ID === "") !== (settings.TWITCH_EXTENSION_SECRET === "")) {
    messages.push(
      "TWITCH_EXTENSION_CLIENT_ID and TWITCH_EXTENSION_SECRET go together: set both or neither",
    );
  }
  if ((settings.MODEL_URL === "") !== (settings.MODEL_NAME === "")) {
    messages.push("MODEL_URL and MODEL_NAME go together: set both or neither");
  }
  const ports = [settings.PORT, settings.POCKETBASE_PORT, settings.ROOMS_PORT, settings.BOTS_PORT];
  if (new Set(ports).size < ports.length) {
    messages.push("PORT, POCKETBASE_PORT, ROOMS_PORT and BOTS_PORT must all differ");
  } else if (ports.slice(0, 3).some((port) => isBotsPort(port, settings))) {
    messages.push(
      "The bots processes take BOTS_PORT and those after it: another port is in the way",
    );
  }
  if (messages.length > 0) return { ok: false, messages };
  const operators =
    settings.OPERATOR_ADDRESSES || (mode === "development" ? "127.0.0.0/8,::1" : "");
  return {
    ok: true,
    value: { ...settings, SITE_URL: siteUrl, GQ_MODE: mode, OPERATOR_ADDRESSES: operators },
  };
}
