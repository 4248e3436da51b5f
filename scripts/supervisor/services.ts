/** The four processes: how each is run, what it is given, and when it is ready. */
import { join } from "node:path";
import type { Environment } from "#core/platform/environment.ts";
import { serveArguments } from "../build/pocketbase.ts";
import { roomsCommand } from "../build/rooms.ts";
import type { Secrets } from "../setup/secrets.ts";
import type { Command } from "./process-group.ts";
import type { ServiceSpec } from "./service.ts";

/** Seconds until a process must answer; the first start of PocketBase applies all migrations. */
const READY_MS = 60_000;

export type Places = { root: string; dataDir: string; pocketbase: string };

/** The processes in the order in which they start. */
export function serviceSpecs(
  environment: Environment,
  secrets: Secrets,
  places: Places,
): ServiceSpec[] {
  const { root, dataDir } = places;
  const urls = {
    GQ_POCKETBASE_URL: `http://127.0.0.1:${environment.POCKETBASE_PORT}`,
    GQ_ROOMS_URL: `http://127.0.0.1:${environment.ROOMS_PORT}`,
    GQ_BOTS_URL: `http://127.0.0.1:${environment.BOTS_PORT}`,
  };
  const shared = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TZ: process.env.TZ,
    NODE_ENV: "production",
    GQ_MODE: environment.GQ_MODE,
    GQ_SITE_URL: environment.SITE_URL,
    GQ_DATA_DIR: dataDir,
    GQ_LOG_LEVEL: environment.LOG_LEVEL,
    ...urls,
  };
  const rooms = roomsCommand({
    port: environment.ROOMS_PORT,
    storageDir: join(dataDir, "rooms"),
    verbose: environment.LOG_LEVEL === "debug",
  });
  return [
    {
      name: "pocketbase",
      command: {
        command: places.pocketbase,
        args: serveArguments({
          port: environment.POCKETBASE_PORT,
          data: join(dataDir, "pocketbase"),
          siteUrl: environment.SITE_URL,
        }),
        env: {
          ...shared,
          GQ_TICKET_SECRET: secrets.ticketSecret,
          GQ_BOTS_PASSWORD: secrets.botsPassword,
          GQ_ADMIN_PASSWORD: secrets.adminPassword,
          GQ_OPERATOR_EMAIL: environment.OPERATOR_EMAIL,
          GQ_DEMO_PASSWORD:
            environment.GQ_MODE === "development" ? secrets.demoPassword : undefined,
          GQ_PROVIDER_KEY: secrets.providerKey,
          // A login without a token is no account.
          GQ_TWITCH_BOT_LOGIN: environment.TWITCH_BOT_TOKEN && environment.TWITCH_BOT_LOGIN,
          GQ_TWITCH_CLIENT_ID: environment.TWITCH_CLIENT_ID,
          GQ_TWITCH_CLIENT_SECRET: environment.TWITCH_CLIENT_SECRET,
          GQ_TWITCH_OAUTH_URL: environment.TWITCH_OAUTH_URL,
          GQ_TWITCH_EXTENSION_SECRET: environment.TWITCH_EXTENSION_SECRET,
          GQ_BOTS_URLS: botsUrls(environment).join(","),
          GQ_DISCORD_CLIENT_ID: environment.DISCORD_CLIENT_ID,
          GQ_DISCORD_CLIENT_SECRET: environment.DISCORD_CLIENT_SECRET,
          GQ_DISCORD_OAUTH_URL: environment.DISCORD_OAUTH_URL,
          GQ_BEACON_URL: environment.BEACON_URL === "off" ? "" : environment.BEACON_URL,
          GQ_MAINTENANCE_CODE: environment.MAINTENANCE_CODE,
          GQ_SMTP_HOST: environment.SMTP_HOST,
          GQ_SMTP_PORT: String(environment.SMTP_PORT),
          GQ_SMTP_USERNAME: environment.SMTP_USERNAME,
          GQ_SMTP_PASSWORD: environment.SMTP_PASSWORD,
          GQ_SMTP_SENDER: environment.SMTP_SENDER,
        },
      },
      health: { url: `${urls.GQ_POCKETBASE_URL}/api/health`, status: 200 },
      readyWithinMs: READY_MS,
    },
    {
      name: "rooms",
      command: {
        command: rooms.command,
        args: rooms.args,
        env: { ...shared, ...rooms.env, GQ_TICKET_SECRET: secrets.ticketSecret },
      },
      // On SIGTERM workerd waits for its open sockets; on SIGINT it ends at once.
      stopSignal: "SIGINT",
      health: { url: `${urls.GQ_ROOMS_URL}/health`, status: 200 },
      readyWithinMs: READY_MS,
    },
    ...Array.from({ length: environment.BOTS_PROCESSES }, (_, index) =>
      botsSpec(environment, secrets, root, shared, index),
    ),
    {
      name: "web",
      command: {
        command: process.execPath,
        args: [join(root, "src/server/main.ts")],
        env: {
          ...shared,
          GQ_HOST: environment.LISTEN_HOST,
          GQ_PORT: String(environment.PORT),
          GQ_TRUST_PROXY: environment.TRUST_PROXY,
          GQ_OPERATOR_ADDRESSES: environment.OPERATOR_ADDRESSES,
          GQ_ANALYTICS_URL: environment.ANALYTICS_URL,
          GQ_SOCIAL_LINKS: environment.SOCIAL_LINKS,
          GQ_TWITCH_EXTENSION_CLIENT_ID: environment.TWITCH_EXTENSION_CLIENT_ID,
        },
      },
      health: { url: `${webAddress(environment)}/ping`, status: 204 },
      readyWithinMs: READY_MS,
    },
  ];
}

/**
 * Less memory for what lives briefly, and old memory is cleared when it is a quarter more than what
 * was in use, not two to four times that. With 2,000 channels and 500 lines a second the process
 * takes about 210 MB, not 400; it stops a few times a minute, for about 20 ms.
 */
export const BOTS_FLAGS = ["--max-semi-space-size=4", "--heap-growing-percent=25"] as const;

/** One of the bots processes, counted from 0. Each has a port and a folder of its own. */
function botsSpec(
  environment: Environment,
  secrets: Secrets,
  root: string,
  shared: Command["env"],
  index: number,
): ServiceSpec {
  const port = environment.BOTS_PORT + index;
  const name = index === 0 ? "bots" : `bots-${index + 1}`;
  return {
    name,
    command: {
      command: process.execPath,
      args: [...BOTS_FLAGS, join(root, "bots/main.ts")],
      env: {
        ...shared,
        GQ_BOTS_PORT: String(port),
        GQ_BOTS_FOLDER: name,
        GQ_BOTS_SHARED: String(environment.BOTS_PROCESSES > 1),
        GQ_BOTS_PASSWORD: secrets.botsPassword,
        GQ_TWITCH_BOT_LOGIN: environment.TWITCH_BOT_LOGIN,
        GQ_TWITCH_BOT_TOKEN: environment.TWITCH_BOT_TOKEN,
        GQ_TWITCH_BOT_REFRESH_TOKEN: environment.TWITCH_BOT_REFRESH_TOKEN,
        GQ_TWITCH_CHANNELS: environment.TWITCH_CHANNELS,
        GQ_TWITCH_IRC_URL: environment.TWITCH_IRC_URL,
        GQ_TWITCH_RATE_LIMIT: environment.TWITCH_RATE_LIMIT,
        GQ_TWITCH_CLIENT_ID: environment.TWITCH_CLIENT_ID,
        GQ_TWITCH_CLIENT_SECRET: environment.TWITCH_CLIENT_SECRET,
        GQ_TWITCH_API_URL: environment.TWITCH_API_URL,
        GQ_TWITCH_EVENTSUB_URL: environment.TWITCH_EVENTSUB_URL,
        GQ_DISCORD_BOT_TOKEN: environment.DISCORD_BOT_TOKEN,
        GQ_DISCORD_API_URL: environment.DISCORD_API_URL,
        GQ_DISCORD_MESSAGE_CONTENT: environment.DISCORD_MESSAGE_CONTENT,
        GQ_DISCORD_SHARDS: environment.DISCORD_SHARDS,
        GQ_MODEL_URL: environment.MODEL_URL,
        GQ_MODEL_NAME: environment.MODEL_NAME,
        GQ_MODEL_KEY: environment.MODEL_KEY,
        GQ_BEACON_URL: environment.BEACON_URL === "off" ? "" : environment.BEACON_URL,
      },
    },
    health: { url: `http://127.0.0.1:${port}/health`, status: 200 },
    readyWithinMs: READY_MS,
  };
}

/** Where each bots process listens. */
function botsUrls({ BOTS_PORT, BOTS_PROCESSES }: Environment): string[] {
  return Array.from(
    { length: BOTS_PROCESSES },
    (_, index) => `http://127.0.0.1:${BOTS_PORT + index}`,
  );
}

/** Where this machine reaches the web server: the address that it listens on, or loopback for all. */
function webAddress({ LISTEN_HOST, PORT }: Environment): string {
  const loopback: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };
  const host = loopback[LISTEN_HOST] ?? LISTEN_HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}
