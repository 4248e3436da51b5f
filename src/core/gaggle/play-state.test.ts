import { expect, test } from "vitest";
import { type BotPresence, presenceOf } from "../chat/bot-presence.ts";
import type { BotReport } from "../chat/bot-report.ts";
import { playState } from "./play-state.ts";

const NOW = 1_900_000_000_000;

function bot(changes: Partial<BotReport> = {}, state: "joined" | "banned" = "joined"): BotPresence {
  const status = {
    ...{ state, channel: "pond", is_moderator: true, last_line_at: NOW, last_error: "" },
    ...{ last_error_at: 0, intake: "irc" as const, outlet: "irc" as const },
  };
  const report = { is_on: true, has_beacon: true, channel: "pond", bot_login: "waddlebot", status };
  return presenceOf({ ...report, heard_at: NOW, now: NOW, ...changes }, NOW);
}

test("where it plays it says so", () => {
  expect(playState(true, bot())).toEqual({
    dot: "good",
    sentence: "Played in #pond: something comes by when people have chatted since the last one",
    short: "Played in #pond",
  });
});

test("what was switched off counts first, then the beacon", () => {
  const without = bot({ has_beacon: false });
  expect(playState(false, without).sentence).toBe("Gaggle is off: nothing comes by");
  expect(playState(true, without)).toMatchObject({
    dot: "bad",
    sentence: expect.stringContaining("does not read the public beacon"),
    remedy: { page: { variant: "ask", path: "/ask/general/hosting" } },
  });
});

test("without a channel, and while the bot is away from it, it says what mends it", () => {
  expect(playState(true, bot({ channel: "" }))).toMatchObject({
    sentence: "Nothing comes by: no Twitch channel is connected",
    remedy: { page: { path: "/twitch" } },
  });
  expect(playState(true, bot({}, "banned"))).toEqual({
    dot: "bad",
    sentence: "Nothing comes by now: banned in #pond",
    short: "Banned in #pond",
    remedy: { text: "Type /unban waddlebot in your chat" },
  });
});
