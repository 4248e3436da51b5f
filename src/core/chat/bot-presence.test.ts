import { describe, expect, it, test } from "vitest";
import { presenceOf } from "./bot-presence.ts";
import { type BotReport, STATUS_REPORT, type StatusEntry } from "./bot-report.ts";
import { BOT_STATES, type BotState, type BotStatus } from "./bot-status.ts";
import { BOT_STATUS } from "./limits.ts";

const NOW = 1_900_000_000_000;
const MINUTE = 60_000;

const JOINED: BotStatus = {
  state: "joined",
  channel: "maplemilk",
  is_moderator: true,
  last_line_at: NOW - 3 * MINUTE,
  last_error: "",
  last_error_at: 0,
  intake: "irc",
  outlet: "irc",
};

const REPORT: BotReport = {
  is_on: true,
  has_beacon: true,
  channel: "maplemilk",
  bot_login: "waddlebot",
  status: JOINED,
  heard_at: NOW - 5000,
  now: NOW,
};

const reported = (status: Partial<BotStatus>, report: Partial<BotReport> = {}): BotReport => ({
  ...REPORT,
  status: { ...JOINED, ...status },
  ...report,
});

const STATES: Record<BotState, [dot: string, sentence: string, remedy: string | undefined]> = {
  off: ["waiting", "Joining #maplemilk", undefined],
  no_channel: ["waiting", "Joining #maplemilk", undefined],
  no_account: [
    "bad",
    "Can't join: no Twitch login on this server",
    "Give this server a bot account",
  ],
  login_refused: ["bad", "Can't join: Twitch refuses the bot's login", "Give the bot a new token"],
  connecting: ["waiting", "Connecting to Twitch", undefined],
  joining: ["waiting", "Joining #maplemilk", undefined],
  joined: ["good", "In #maplemilk as a moderator", undefined],
  banned: ["bad", "Banned in #maplemilk", "Type /unban waddlebot in your chat"],
  channel_suspended: [
    "bad",
    "Can't join: there is no #maplemilk on Twitch, or it is suspended",
    "Check the channel's name",
  ],
  channel_limit: [
    "bad",
    "Can't join: the bot's account is in as many channels as Twitch allows",
    "Give this server a bot account of its own",
  ],
  not_listed: [
    "bad",
    "Can't join: nobody here has linked #maplemilk, and this server does not list it",
    "Link the channel's Twitch account, or ask the operator to add it to TWITCH_CHANNELS",
  ],
  other_channel: [
    "bad",
    "Can't join: #maplemilk is another channel than the one that was connected",
    "Connect your channel again",
  ],
};

describe("what people read about the bot", () => {
  it("STATUS-P9, STATUS-P10: a channel that nobody linked, or that another has the name of, leads to the link", () => {
    for (const state of ["not_listed", "other_channel"] as const) {
      const presence = presenceOf(reported({ state }), NOW);
      expect(presence).toMatchObject({ dot: "bad", isInChat: false, isModerator: false });
      expect(presence.sentence).toContain("#maplemilk");
      expect(presence.remedy?.page?.path).toBe("/twitch");
    }
  });

  test.each(BOT_STATES)("STATUS-P1, STATUS-P2: %s has a dot, a sentence and a remedy", (state) => {
    const presence = presenceOf(reported({ state }), NOW);
    expect([presence.dot, presence.sentence, presence.remedy?.text]).toEqual(STATES[state]);
    expect(presence.isInChat).toBe(state === "joined");
  });

  it("STATUS-P3: what the workspace set counts before what the bots reported", () => {
    expect(presenceOf({ ...REPORT, is_on: false }, NOW)).toMatchObject({
      state: "off",
      dot: "off",
      sentence: "Waddle is off",
      remedy: { text: "Switch Waddle on", page: { path: "/waddle" } },
      isInChat: false,
    });
    expect(presenceOf({ ...REPORT, channel: "" }, NOW)).toMatchObject({
      state: "no_channel",
      sentence: "No Twitch channel is connected",
      remedy: { page: { path: "/waddle/general" } },
    });
  });

  it("STATUS-P4: another channel than the reported one is one that the bot is joining", () => {
    expect(presenceOf({ ...REPORT, channel: "reedpond" }, NOW)).toMatchObject({
      state: "joining",
      sentence: "Joining #reedpond",
      isInChat: false,
    });
  });

  it("STATUS-P5: after a minute without a word of the bots, the old status counts no more", () => {
    const heard = (ago: number) => presenceOf({ ...REPORT, heard_at: NOW - ago }, NOW);
    expect(heard(BOT_STATUS.silentMs).state).toBe("joined");
    expect(heard(2 * MINUTE)).toMatchObject({
      state: "silent",
      dot: "bad",
      sentence: "The bots process has not reported for 2 minutes",
      isInChat: false,
      isModerator: false,
    });
  });

  it("STATUS-P6: before the first report nothing is claimed", () => {
    expect(presenceOf({ ...REPORT, status: null }, NOW)).toMatchObject({
      state: "unreported",
      dot: "waiting",
      isInChat: false,
    });
    expect(presenceOf({ ...REPORT, heard_at: 0 }, NOW).state).toBe("unreported");
  });

  it("STATUS-P7: a bot that is no moderator says how to make it one", () => {
    expect(presenceOf(reported({ is_moderator: false }), NOW)).toMatchObject({
      dot: "good",
      sentence: "In #maplemilk, not a moderator",
      remedy: { text: "Type /mod waddlebot in your chat: it may then say more" },
      isInChat: true,
      isModerator: false,
    });
  });

  test.each<[string, Partial<BotStatus>, string[]]>([
    ["heard before", {}, ["Last chat line 3 minutes ago"]],
    ["heard just now", { last_line_at: NOW - 1000 }, ["Last chat line just now"]],
    ["nobody heard", { last_line_at: 0 }, ["No chat line yet"]],
    ["not there", { state: "banned" }, []],
    [
      "refused",
      { last_error: "Followers-only mode", last_error_at: NOW - 2 * 60 * MINUTE },
      ["Last chat line 3 minutes ago", "Followers-only mode (2 hours ago)"],
    ],
  ])("STATUS-P8: notes of a bot: %s", (_, status, notes) => {
    expect(presenceOf(reported(status), NOW).notes).toEqual(notes);
  });
});

describe("reports that wait for PocketBase", () => {
  const entry = (values: Partial<StatusEntry>): StatusEntry => ({
    tenant: "tenant000000001",
    status: JOINED,
    bot_login: "waddlebot",
    at: NOW,
    away_since: 0,
    is_first: false,
    ...values,
  });

  it("STATUS-R2: become one, and that the bot was missed stays", () => {
    const lost = entry({
      status: { ...JOINED, state: "connecting" },
      away_since: NOW - 9000,
      is_first: true,
    });
    const merged = STATUS_REPORT.merging?.merge(lost, entry({ at: NOW + 1000 }));
    expect(merged).toEqual(entry({ at: NOW + 1000, away_since: NOW - 9000, is_first: true }));
  });
});
