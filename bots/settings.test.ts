import { describe, expect, it } from "vitest";
import { readSettings } from "./settings.ts";

const given = {
  GQ_POCKETBASE_URL: "http://127.0.0.1:8090",
  GQ_ROOMS_URL: "http://127.0.0.1:1999",
  GQ_BOTS_PORT: "8095",
  GQ_BOTS_PASSWORD: "a secret",
  GQ_DATA_DIR: "/var/lib/goose",
};

describe("the bots' settings", () => {
  it("has no Twitch without an account", () => {
    expect(
      readSettings({ ...given, GQ_TWITCH_BOT_LOGIN: "", GQ_TWITCH_BOT_TOKEN: "" }).twitch,
    ).toBe(undefined);
  });

  it("reads a Twitch account", () => {
    const twitch = { GQ_TWITCH_BOT_LOGIN: "WaddleBot", GQ_TWITCH_BOT_TOKEN: "oauth:x" };
    expect(readSettings({ ...given, ...twitch }).twitch).toEqual({
      login: "waddlebot",
      token: "oauth:x",
      refreshToken: "",
      url: "wss://irc-ws.chat.twitch.tv:443",
      rateLimit: "standard",
    });
  });

  it("names what is wrong, but not its value", () => {
    const wrong = { ...given, GQ_BOTS_PORT: "s3cret", GQ_DATA_DIR: "" };
    expect(() => readSettings(wrong)).toThrow(/GQ_BOTS_PORT, GQ_DATA_DIR/);
    expect(() => readSettings(wrong)).not.toThrow(/s3cret/);
  });
});
