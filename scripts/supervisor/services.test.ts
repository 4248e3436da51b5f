import { expect, test } from "vitest";
import { readEnvironment } from "#core/platform/environment.ts";
import { readSettings } from "../../bots/settings.ts";
import { serviceSpecs } from "./services.ts";

const SECRETS = {
  botsPassword: "bots-password",
  adminPassword: "admin-password",
  demoPassword: "demo-password",
  providerKey: "p".repeat(32),
  ticketSecret: "ticket-secret",
};

test("GANDER-D14: the bots, and they alone, get Discord's token and the model's key", () => {
  const read = readEnvironment({
    DISCORD_BOT_TOKEN: "discord.token",
    DISCORD_API_URL: "http://127.0.0.1:6792/api",
    DISCORD_MESSAGE_CONTENT: "true",
    DISCORD_SHARDS: "3",
    MODEL_URL: "http://127.0.0.1:11434/v1",
    MODEL_NAME: "pond",
    MODEL_KEY: "model.key",
  });
  if (!read.ok) throw new Error(read.messages.join());
  const specs = serviceSpecs(read.value, SECRETS, {
    root: "/goose",
    dataDir: "/data",
    pocketbase: "/pocketbase",
  });
  const bots = specs.find(({ name }) => name === "bots");
  expect(readSettings(bots?.command.env ?? {})).toMatchObject({
    discord: {
      token: "discord.token",
      apiUrl: "http://127.0.0.1:6792/api",
      readsMessages: true,
      shardCount: 3,
    },
    model: { url: "http://127.0.0.1:11434/v1", name: "pond", key: "model.key" },
  });
  const others = specs.filter((spec) => spec !== bots);
  expect(JSON.stringify(others)).not.toMatch(/discord\.token|model\.key/);
});
