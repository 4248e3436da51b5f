import { expect, test } from "vitest";
import { readEnvironment } from "./environment.ts";

function messagesFor(variables: Record<string, string>): string[] {
  const result = readEnvironment(variables);
  return result.ok ? [] : result.messages;
}

test("with nothing set it is a development start on localhost", () => {
  const result = readEnvironment({ PATH: "/bin" });
  expect(result).toMatchObject({
    ok: true,
    value: {
      GQ_MODE: "development",
      SITE_URL: "http://localhost:4321",
      PORT: 4321,
      ROOMS_PORT: 1999,
    },
  });
});

test("an empty value counts as not set", () => {
  expect(readEnvironment({ PORT: "", GQ_MODE: "" })).toMatchObject({
    ok: true,
    value: { PORT: 4321 },
  });
});

test("the site's address follows PORT, and loses a slash at its end", () => {
  expect(readEnvironment({ PORT: "5000" })).toMatchObject({
    value: { SITE_URL: "http://localhost:5000" },
  });
  expect(readEnvironment({ SITE_URL: "http://localhost:4321/" })).toMatchObject({
    value: { SITE_URL: "http://localhost:4321" },
  });
});

const SMTP = { SMTP_HOST: "mail.example.com", SMTP_SENDER: "goose@example.com" };

test("a public address makes it production", () => {
  expect(readEnvironment({ SITE_URL: "https://example.com", ...SMTP })).toMatchObject({
    value: { GQ_MODE: "production" },
  });
});

test.each([
  [{ PORT: "abc" }, "PORT must be a port number from 1 to 65535, e.g. 4321"],
  [{ PORT: "70000" }, "PORT must be a port number from 1 to 65535, e.g. 4321"],
  [{ SITE_URL: "example.com" }, "SITE_URL must be an address like https://example.com"],
  [{ SITE_URL: "ftp://example.com" }, "SITE_URL must be an address like https://example.com"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be one of: debug, info, warn, error"],
  [{ GQ_MODE: "staging" }, "GQ_MODE must be development or production"],
  [{ PORT: "8090" }, "PORT, POCKETBASE_PORT, ROOMS_PORT and BOTS_PORT must all differ"],
  [
    { SITE_URL: "https://example.com", GQ_MODE: "development", ...SMTP },
    "GQ_MODE must be production when SITE_URL is a public address",
  ],
  [
    { LISTEN_HOST: "0.0.0.0" },
    "LISTEN_HOST opens the server to other machines: set SITE_URL to its public address, or leave LISTEN_HOST at 127.0.0.1",
  ],
  [
    { LISTEN_HOST: "::", SITE_URL: "http://localhost:4321" },
    "LISTEN_HOST must be 127.0.0.1 in development; with a public SITE_URL the server starts for production",
  ],
  [
    { OPERATOR_ADDRESSES: "10.0.0.0/8,office" },
    "OPERATOR_ADDRESSES must be addresses or networks like 203.0.113.7 or 10.0.0.0/8 with commas between",
  ],
  [
    { SITE_URL: "https://example.com" },
    "SMTP_HOST is required in production, or nobody can verify an e-mail address",
  ],
  [
    { SMTP_HOST: "mail.example.com" },
    "SMTP_SENDER is required with SMTP_HOST: the address that mail comes from",
  ],
  [
    { TWITCH_BOT_LOGIN: "waddle" },
    "TWITCH_BOT_LOGIN and TWITCH_BOT_TOKEN go together: set both or neither",
  ],
  [
    { TWITCH_BOT_REFRESH_TOKEN: "abc" },
    "TWITCH_BOT_REFRESH_TOKEN needs TWITCH_CLIENT_ID and TWITCH_CLIENT_SECRET",
  ],
  [
    { TWITCH_API_URL: "https://example.com" },
    "TWITCH_API_URL must be an address like http://localhost:6791",
  ],
  [{ BOTS_PROCESSES: "0" }, "BOTS_PROCESSES must be a number from 1 to 20"],
  [
    { BOTS_PROCESSES: "3", BOTS_PORT: "4319" },
    "The bots processes take BOTS_PORT and those after it: another port is in the way",
  ],
  [
    { TWITCH_CLIENT_ID: "abc" },
    "TWITCH_CLIENT_ID and TWITCH_CLIENT_SECRET go together: set both or neither",
  ],
  [
    { DISCORD_CLIENT_SECRET: "abc" },
    "DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET go together: set both or neither",
  ],
  [
    { DISCORD_OAUTH_URL: "localhost" },
    "DISCORD_OAUTH_URL must be an address like http://127.0.0.1:6790/discord",
  ],
  [
    { TWITCH_IRC_URL: "https://example.com" },
    "TWITCH_IRC_URL must be an address like wss://irc-ws.chat.twitch.tv:443",
  ],
])("%o is refused with one message", (variables, message) => {
  expect(messagesFor(variables)).toEqual([message]);
});

test("every wrong value is named at once", () => {
  expect(messagesFor({ PORT: "x", LOG_LEVEL: "y" })).toHaveLength(2);
});

test("WEB-S1: a public address may listen for other machines", () => {
  const given = { SITE_URL: "https://example.com", LISTEN_HOST: "0.0.0.0", ...SMTP };
  expect(readEnvironment(given)).toMatchObject({ ok: true, value: { GQ_MODE: "production" } });
});

test("WEB-A3: in development this machine may open the dashboard, in production nobody", () => {
  expect(readEnvironment({})).toMatchObject({ value: { OPERATOR_ADDRESSES: "127.0.0.0/8,::1" } });
  expect(readEnvironment({ SITE_URL: "https://example.com", ...SMTP })).toMatchObject({
    value: { OPERATOR_ADDRESSES: "" },
  });
});
