import { expect, it } from "vitest";
import { playerName } from "./player.ts";

it("GAGGLE-L10: a player has one name in a channel, and nobody can tell it without the salt", () => {
  const salt = "0123456789abcdef0123456789abcdef";
  const name = playerName("pond", "twitch:123", salt);
  expect(name).toMatch(/^[0-9a-f]{16}$/);
  expect(playerName("pond", "twitch:123", salt)).toBe(name);
  expect(playerName("lake", "twitch:123", salt)).not.toBe(name);
  expect(playerName("pond", "discord:123", salt)).not.toBe(name);
  expect(playerName("pond", "twitch:123", salt.replace("0", "1"))).not.toBe(name);
});
