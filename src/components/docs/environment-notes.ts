import type { Environment } from "#core/platform/environment.ts";

/** What each setting is for. A setting without a note does not compile. */
export const ENVIRONMENT_NOTES: Record<keyof Environment, string> = {
  GQ_MODE:
    "development or production. Development keeps mail in a local outbox and makes a demo account; without it, localhost is development and any other address production.",
  LISTEN_HOST:
    "The address that the web server listens on. One that other machines can reach needs a public SITE_URL.",
  PORT: "The web server's port, the only one that needs to be reachable.",
  TRUST_PROXY:
    "true behind a proxy of yours that sets X-Forwarded-For, so that limits go by the visitor's address.",
  OPERATOR_ADDRESSES:
    "Addresses and networks from which PocketBase's dashboard at /_/ can be reached through this server, with commas between. Without it: this machine in development, nobody in production.",
  OPERATOR_EMAIL:
    "The operator's address: the name to sign in with at /_/, and where the second factor is mailed. Without it: admin@goosequarters.example, and npm run operator:code prints the code.",
  POCKETBASE_PORT: "Port of the database, on 127.0.0.1.",
  ROOMS_PORT: "Port of the rooms, on 127.0.0.1.",
  BOTS_PORT: "Port of the bots' health check, on 127.0.0.1.",
  BOTS_PROCESSES:
    "How many bots processes share the channels, each with a port from BOTS_PORT on. One is enough for thousands of channels.",
  SITE_URL:
    "The public address of the main site. The console is at creator.<host>, Ask at ask.<host>.",
  DATA_DIR: "Folder of the database, the rooms, the bots' outbox and the secrets. Back it up.",
  KEY_FILE:
    "The file of the keys of what is encrypted there. Without it: beside DATA_DIR, as .data.key.",
  LOG_LEVEL: "debug, info, warn or error.",
  LOG_FORMAT: "pretty for people, json for log collectors.",
  POCKETBASE_BIN:
    "A PocketBase binary of your own, instead of the one that is fetched and checked.",
  SMTP_HOST: "Mail server. Required in production.",
  SMTP_PORT: "Port of the mail server.",
  SMTP_USERNAME: "User name at the mail server, if it wants one.",
  SMTP_PASSWORD: "Password at the mail server.",
  SMTP_SENDER: "The address that mail comes from. Required with SMTP_HOST.",
  ANALYTICS_URL:
    "Address of a script that counts visits. It is loaded only for visitors who allow it; without an address nothing is counted.",
  SOCIAL_LINKS:
    "Addresses of your own places elsewhere, shown in the footer, with commas between; off for none. Each is named by its network.",
  MAINTENANCE_CODE:
    "Dismisses the maintenance notice for good in the browser where it is typed. Without it no code does.",
  TWITCH_BOT_LOGIN:
    "Login of the account that Waddle speaks with. Leave it out to connect one in the console.",
  TWITCH_BOT_TOKEN: "That account's chat token. It goes together with the login.",
  TWITCH_BOT_REFRESH_TOKEN:
    "The refresh token that came with it: an expired token is then renewed by itself. Needs the application below.",
  TWITCH_CHANNELS:
    "The channels that the bot may be in; without a Twitch application it joins these alone. * is all.",
  TWITCH_IRC_URL: "Twitch's chat server, or a stand-in for it.",
  TWITCH_RATE_LIMIT: "standard, or verified when Twitch has verified the bot.",
  TWITCH_CLIENT_ID:
    "Client ID of your application at Twitch: people can sign in with Twitch and link their channel, and Waddle knows who is live.",
  TWITCH_CLIENT_SECRET: "That application's secret. It goes together with the client ID.",
  TWITCH_EXTENSION_CLIENT_ID:
    "Client ID of your Twitch extension: its pages, and no others, may ask for what the panel shows.",
  TWITCH_EXTENSION_SECRET:
    "That extension's secret, in base64 as Twitch shows it. It goes together with the client ID.",
  TWITCH_API_URL: "A stand-in for Twitch's API, on this machine. Without it, Twitch itself.",
  TWITCH_EVENTSUB_URL: "Twitch's EventSub, or a stand-in for it.",
  TWITCH_OAUTH_URL: "A stand-in for Twitch's sign-in. Without it, Twitch itself.",
  MODEL_URL:
    "Address of a language model that speaks OpenAI's protocol, for Ask and Gander. Without it they answer by quoting.",
  MODEL_NAME: "The model's name there. It goes together with the address.",
  MODEL_KEY: "The key that the address wants, if it wants one. It is never logged.",
  DISCORD_CLIENT_ID:
    "Client ID of your application at Discord: people can sign in with Discord and link their account.",
  DISCORD_CLIENT_SECRET: "That application's secret. It goes together with the client ID.",
  DISCORD_BOT_TOKEN:
    "Token of your application's bot at Discord, from its page Bot: Gander answers, and Gaggle is played, in Discord. Without it, they do not.",
  DISCORD_MESSAGE_CONTENT:
    "true lets the bot read messages that do not mention it, for context and for chat commands of Gaggle. Switch Message Content Intent on at Discord first.",
  DISCORD_SHARDS:
    "Parts of Discord's gateway, for a bot in more than 2,000 servers: auto takes as many as Discord recommends.",
  DISCORD_API_URL: "Discord's API, or a stand-in for it, which also names the gateway.",
  BEACON_URL:
    "Servers of drand's public beacon, asked in turn and mixed into the draws of giveaways; with off, draws are never called proven.",
  DISCORD_OAUTH_URL: "A stand-in for Discord's sign-in. Without it, Discord itself.",
};
