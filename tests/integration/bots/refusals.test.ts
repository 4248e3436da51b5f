/** What Twitch does not take, and channels that it does not let the bot into. */
import { afterEach, describe, expect, it } from "vitest";
import { REFUSAL_IDS, refusalOf } from "#core/chat/refusals.ts";
import { TwitchIrcSimulator } from "../../simulators/twitch-irc.ts";
import { type StartedNetwork, sendWith, startNetwork } from "./twitch-fixture.ts";

const ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function start(channels: string[]): Promise<StartedNetwork & { twitch: TwitchIrcSimulator }> {
  const twitch = await TwitchIrcSimulator.start();
  ends.push(() => twitch.close());
  // Without the limits of a stranger, a test need not wait.
  for (const channel of channels) twitch.setLevel(channel, "mod");
  const started = startNetwork(twitch, channels);
  ends.push(() => started.stop());
  return { ...started, twitch };
}

async function inPond() {
  const started = await start(["pond"]);
  await started.twitch.waitForJoin("pond");
  const statusOf = () => started.network.statusOf("tpond");
  await expect.poll(() => statusOf().state).toBe("joined");
  return { ...started, statusOf };
}

/** Those for which the bot stays in the channel. */
const LINE_IDS = REFUSAL_IDS.filter((id) => {
  const presence = refusalOf(id)?.presence;
  return (presence === undefined || id === "msg_timedout") && id !== "msg_duplicate";
});

describe("a line that Twitch refuses", () => {
  it("WADDLE-L15: is dropped with the reason of each notice, ends unsent, and the next one counts", async () => {
    const { twitch, network, deliveries, statusOf } = await inPond();
    for (const id of LINE_IDS) {
      twitch.refuseLines("pond", id);
      expect(await sendWith(network, "tpond", `honk ${id}`)).toBe(false);
      const reason = refusalOf(id)?.reason;
      expect(deliveries.at(-1)).toMatchObject({ text: `honk ${id}`, state: "dropped", reason });
      expect(statusOf()).toMatchObject({ last_error: reason });
    }
    twitch.refuseLines("pond");
    expect(await sendWith(network, "tpond", "honk")).toBe(true);
    expect(deliveries.at(-1)).toMatchObject({ text: "honk", state: "sent", reason: "" });
    expect(statusOf()).toMatchObject({ state: "joined", last_error: "", last_error_at: 0 });
  });

  it("WADDLE-L15: each answer belongs to its own line, in the order in which they were sent", async () => {
    const { twitch, network, deliveries } = await inPond();
    const first = sendWith(network, "tpond", "one");
    const second = sendWith(network, "tpond", "two");
    expect(await Promise.all([first, second])).toEqual([true, true]);
    twitch.refuseLines("pond", "msg_slowmode");
    const results = ["three", "four"].map((text) => sendWith(network, "tpond", text));
    expect(await Promise.all(results)).toEqual([false, false]);
    expect(deliveries.map(({ state }) => state)).toEqual(["sent", "sent", "dropped", "dropped"]);
  });

  it("WADDLE-L4: that Twitch takes for a repetition is said again so that it looks the same", async () => {
    const { twitch, network } = await inPond();
    twitch.refuseLines("pond", "msg_duplicate");
    const stop = twitch.onSaid(() => twitch.refuseLines("pond"));
    expect(await sendWith(network, "tpond", "honk")).toBe(true);
    stop();
    expect(twitch.said.map(({ text }) => text)).toEqual(["honk", "honk \u{E0000}"]);
  });

  it("WADDLE-L15: a line counts as sent that Twitch does not answer", async () => {
    const { twitch, network } = await inPond();
    const sent = sendWith(network, "tpond", "honk");
    await twitch.waitForLine("pond", "honk");
    twitch.dropSockets();
    expect(await sent).toBe(true);
  });
});

describe("a channel that the bot is not let into", () => {
  it("WADDLE-L16: a banned bot is not in the channel, and a time-out ends by itself", async () => {
    const { twitch, network, statusOf } = await inPond();
    twitch.timeOut("pond", 1);
    await expect.poll(() => statusOf().state).toBe("banned");
    await expect.poll(() => statusOf().state).toBe("joined");
    twitch.ban("pond");
    await expect.poll(() => statusOf().state).toBe("banned");
    expect(network.canSend("tpond")).toBe(false);
    expect(network.health.channels).toBe(0);
    await expect.poll(() => statusOf().state).toBe("banned");
  });

  it("WADDLE-L16: each reason is the channel's own", async () => {
    const twitch = await TwitchIrcSimulator.start();
    ends.push(() => twitch.close());
    twitch.suspend("dead");
    twitch.ban("hostile");
    twitch.channelsMaxCount = 1;
    const { network, stop } = startNetwork(twitch, ["pond", "dead", "hostile", "toomany"]);
    ends.push(stop);
    const states = () =>
      ["pond", "dead", "hostile", "toomany", "nobody"].map(
        (name) => network.statusOf(`t${name}`).state,
      );
    await expect
      .poll(states)
      .toEqual(["joined", "channel_suspended", "banned", "channel_limit", "off"]);
  });

  it("WADDLE-L14: with 150 dead channels a new one is joined within 10 s", async () => {
    const twitch = await TwitchIrcSimulator.start();
    ends.push(() => twitch.close());
    const dead = Array.from({ length: 150 }, (_, i) => `dead${i}`);
    for (const channel of dead) twitch.suspend(channel);
    const { network, configure, stop } = startNetwork(twitch, dead);
    ends.push(stop);
    await expect.poll(() => network.statusOf("tdead0").state).toBe("channel_suspended");
    const startedAt = performance.now();
    configure([...dead, "pond"]);
    await twitch.waitForJoin("pond", 10_000);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(twitch.violations).toEqual([]);
  });
});

describe("the status of a workspace", () => {
  it("WADDLE-N14: follows each change: the level, the last line, a refused line", async () => {
    const { twitch, network, statusOf } = await inPond();
    expect(statusOf()).toMatchObject({
      channel: "pond",
      is_moderator: true,
      last_line_at: 0,
      intake: "irc",
      outlet: "irc",
    });
    twitch.say("pond", "Hanna", "hello");
    await expect.poll(() => statusOf().last_line_at).toBeGreaterThan(0);
    twitch.refuseLines("pond", "msg_subsonly");
    await sendWith(network, "tpond", "honk");
    await expect.poll(() => statusOf().last_error).toContain("subscribers-only");
  });
});

describe("an event of a channel", () => {
  it("WADDLE-N13: reaches the services once, whether it is a notice or bits", async () => {
    const { twitch, events } = await inPond();
    twitch.isDuplicating = true;
    twitch.say("pond", "Hanna", "Cheer100 honk", { bits: 100 });
    twitch.isDuplicating = false;
    const who = { login: "greta", "display-name": "Greta", "user-id": "5" };
    twitch.userNotice("pond", { ...who, "msg-id": "raid", "msg-param-viewerCount": "12" });
    await expect.poll(() => events.length).toBe(2);
    expect(events).toMatchObject([
      { type: "cheer", bits: 100, login: "hanna" },
      { type: "raid", viewers: 12, displayName: "Greta" },
    ]);
  });
});

describe("replies and actions", () => {
  it("WADDLE-N12: a command inside a reply is answered", async () => {
    const { twitch } = await inPond();
    const replyTo = { id: "line-1", displayName: "Greta" };
    twitch.say("pond", "Hanna", "!say honk", { replyTo });
    await twitch.waitForLine("pond", "honk");
  });

  it("WADDLE-N12: a message replies to a line and is an action where it asks for it", async () => {
    const { twitch, network } = await inPond();
    network.send("tpond", { text: "/me waddles", priority: 2, style: "action", replyTo: "line-1" });
    await twitch.waitForLine("pond", "me waddles");
    expect(twitch.said.at(-1)).toMatchObject({ isAction: true, replyTo: "line-1" });
    network.send("tpond", { text: "plain", priority: 2, replyTo: "x;y :z PRIVMSG" });
    await twitch.waitForLine("pond", "plain");
    expect(twitch.said.at(-1)).toMatchObject({ isAction: false, replyTo: "" });
  });
});
