/**
 * One suite for all that carries Twitch's lines: IRC, Twitch's API with EventSub by WebSocket, and
 * with conduits. Rules TWITCH-T2, TWITCH-S1 to TWITCH-S3 and TWITCH-E2 to TWITCH-E4 of
 * docs/spec/twitch.md.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ChatIntake, Presence } from "../../../bots/networks/twitch/intake.ts";
import type { TwitchLine } from "../../../bots/networks/twitch/lines.ts";
import type { ChatOutlet } from "../../../bots/networks/twitch/outlet.ts";
import { eventSubHarness, type Harness, ircHarness } from "./transport-harness.ts";

const HARNESSES: readonly (readonly [string, () => Promise<Harness>])[] = [
  ["IRC", ircHarness],
  ["EventSub by WebSocket", () => eventSubHarness("websocket")],
  ["EventSub by a conduit", () => eventSubHarness("conduit")],
];

describe.each(HARNESSES)("%s", (_, open) => {
  let harness: Harness;
  let intake: ChatIntake;
  let outlet: ChatOutlet;
  const lines: TwitchLine[] = [];
  const presences: [string, Presence][] = [];
  /** Ids, each as often as it came, as the network above sees them. */
  const ids = () => [...new Set(lines.map(({ id }) => id))];

  beforeEach(async () => {
    lines.length = 0;
    presences.length = 0;
    harness = await open();
    intake = harness.intake({
      onLine: (line) => lines.push(line),
      onEvent: () => undefined,
      onPresence: (channel, presence) => presences.push([channel, presence]),
      onLevel: () => undefined,
      onReady: () => undefined,
      onEnd: () => undefined,
    });
    const nothing = () => undefined;
    outlet = harness.outlet({ onReady: nothing, onEnd: nothing, onLevel: nothing });
    intake.want([
      { login: "pond", id: "" },
      { login: "lake", id: "" },
    ]);
    intake.start();
    outlet.start();
    await expect.poll(() => intake.joinedCount).toBe(2);
    await expect.poll(() => outlet.isReady).toBe(true);
  });

  afterEach(async () => {
    await Promise.all([intake.stop(), outlet.stop()]);
    await harness.close();
  });

  const send = (text: string, login = "pond", replyTo?: string) =>
    outlet.send({
      channel: { login, id: "" },
      text,
      ...(replyTo !== undefined && { replyTo }),
    });

  it("TWITCH-T2: brings each line with its writer, level and channel", async () => {
    expect(intake.state).toBe("connected");
    const id = await harness.say("pond", "honk", { level: "mod" });
    await expect
      .poll(() => lines[0])
      .toMatchObject({
        id,
        channel: "pond",
        login: "hanna",
        level: "mod",
        text: "honk",
        isShared: false,
      });
    await harness.say("lake", "from elsewhere", { sharedFrom: "pond" });
    await expect.poll(() => lines[1]).toMatchObject({ channel: "lake", isShared: true });
    expect(harness.violations()).toEqual([]);
  });

  it("TWITCH-T2: a command inside a reply is the line's text", async () => {
    await harness.say("pond", "!say hello", { replyTo: { id: "l1", displayName: "Greta" } });
    await expect.poll(() => lines[0]?.text).toBe("!say hello");
  });

  it("TWITCH-S1: sends lines and replies, and says that they were sent", async () => {
    expect(await send("HONK")).toEqual({ sent: true });
    // In a channel alone, IRC takes a line a second of who is no moderator.
    const id = await harness.say("lake", "who is there?");
    expect(await send("a goose", "lake", id)).toEqual({ sent: true });
    expect(harness.sent("pond")).toEqual([{ text: "HONK", replyTo: "" }]);
    expect(harness.sent("lake")).toEqual([{ text: "a goose", replyTo: id }]);
  });

  it("TWITCH-S2: a line that Twitch refuses has its reason in words", async () => {
    harness.ban("pond");
    const result = await send("HONK");
    expect(result).toMatchObject({
      sent: false,
      reason: "the bot is banned in this channel: a moderator can unban it",
      presence: "banned",
    });
    expect(harness.sent("pond")).toEqual([]);
  });

  it("TWITCH-E4: a line that comes twice has one id", async () => {
    harness.duplicate();
    const first = await harness.say("pond", "one");
    const second = await harness.say("pond", "two");
    await expect.poll(ids).toEqual([first, second]);
  });

  it("TWITCH-E3: loses no line when Twitch asks to connect anew", async () => {
    const said: string[] = [];
    for (let index = 0; index < 100; index += 1) {
      if (index === 30) harness.reconnect();
      said.push(await harness.say("pond", `line ${index}`));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(() => ids().length).toBe(100);
    expect(ids().toSorted()).toEqual(said.toSorted());
    expect(harness.violations()).toEqual([]);
  });

  it("TWITCH-T2: leaves a channel that is wanted no more", async () => {
    intake.want([{ login: "lake", id: "" }]);
    await expect.poll(() => intake.joinedCount).toBe(1);
    // Twitch may be slower to let go than we are.
    await expect
      .poll(async () => {
        lines.length = 0;
        await harness.say("pond", "gone?");
        await harness.say("lake", "still here");
        await expect.poll(() => lines.some(({ channel }) => channel === "lake")).toBe(true);
        return lines.some(({ channel }) => channel === "pond");
      })
      .toBe(false);
  });
});
