/** How the Twitch adapter finds and mends bad connections, with its waits made short. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TwitchIrcSimulator } from "../../simulators/twitch-irc.ts";
import { type StartedNetwork, type StartOptions, startNetwork } from "./twitch-fixture.ts";

let twitch: TwitchIrcSimulator | undefined;
let started: StartedNetwork | undefined;

afterEach(async () => {
  vi.useRealTimers();
  await started?.stop();
  await twitch?.close();
  started = undefined;
  twitch = undefined;
});

function start(simulator: TwitchIrcSimulator, channels: string[], options: StartOptions = {}) {
  started = startNetwork(simulator, channels, options);
  return started;
}

describe("a bad connection", () => {
  it("WADDLE-N1: a half-open socket is found by our own PING, and replaced", async () => {
    twitch = await TwitchIrcSimulator.start();
    start(twitch, ["pond"]);
    await twitch.waitForJoin("pond");
    twitch.freeze();
    await twitch.waitFor("a second login", () => twitch?.logins.accepted === 2);
    await twitch.waitForJoin("pond");
    twitch.say("pond", "Hanna", "!say here");
    await twitch.waitForLine("pond", "here");
  });

  it("WADDLE-N1: a quiet connection that answers PING is left alone", async () => {
    twitch = await TwitchIrcSimulator.start();
    start(twitch, ["pond"]);
    await twitch.waitForJoin("pond");
    await twitch.waitFor("three answered PINGs", () => (twitch?.pings ?? 0) >= 3);
    expect(twitch.logins.accepted).toBe(1);
  });

  it("WADDLE-N1: only our own PING asks, not tmi.js's beside it", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    twitch = await TwitchIrcSimulator.start();
    start(twitch, ["pond"]);
    await twitch.waitForJoin("pond");
    // tmi.js asks by an interval of a minute, we by timeouts.
    const before = twitch.pings;
    vi.advanceTimersByTime(180_000);
    twitch.say("pond", "Hanna", "!say here");
    await twitch.waitForLine("pond", "here");
    // Three of tmi.js's would be due by then; of ours one or two are, on a slow machine.
    expect(twitch.pings - before).toBeLessThan(3);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("WADDLE-N2: a refused login is told once and tried again, until the token is right", async () => {
    twitch = await TwitchIrcSimulator.start();
    const { lines } = start(twitch, ["pond"], { token: "oauth:new" });
    await twitch.waitFor("three refusals", () => (twitch?.logins.refused ?? 0) >= 3);
    expect(started?.network.health.state).toBe("refused");
    const errors = lines.filter(({ level }) => level === 50);
    expect(errors).toHaveLength(1);
    expect(errors[0]?.msg).toContain("TWITCH_BOT_TOKEN");
    expect(JSON.stringify(lines)).not.toContain("oauth:new");
    twitch.setToken("oauth:new");
    await twitch.waitForJoin("pond");
    await expect.poll(() => started?.network.health).toEqual({ state: "connected", channels: 1 });
  });

  it("WADDLE-N2: a server that is away is told once and found when it is back", async () => {
    const first = await TwitchIrcSimulator.start();
    const { port } = first;
    const { lines } = start(first, ["pond"]);
    await first.waitForJoin("pond");
    await first.close();
    await expect.poll(() => lines.filter(({ level }) => level === 40).length).toBe(1);
    twitch = await TwitchIrcSimulator.start({ port });
    await twitch.waitForJoin("pond");
    expect(lines.filter(({ level }) => level === 40)).toHaveLength(1);
  });

  it("WADDLE-N2: after RECONNECT there is one connection, not a double", async () => {
    twitch = await TwitchIrcSimulator.start();
    start(twitch, ["pond"]);
    await twitch.waitForJoin("pond");
    twitch.askToReconnect();
    await twitch.waitFor("another login", () => twitch?.logins.accepted === 2);
    await twitch.waitForJoin("pond");
    await twitch.waitFor("one connection", () => twitch?.connectionCount === 1);
    // tmi.js itself would connect once more, 1.5 s after RECONNECT: by the time that a connection
    // has been found alive eight times, which takes 2.4 s at least, it would have.
    const before = twitch.pings;
    await twitch.waitFor("eight answered PINGs", () => (twitch?.pings ?? 0) >= before + 8);
    expect(twitch.logins.accepted).toBe(2);
    twitch.say("pond", "Hanna", "!say once");
    await twitch.waitForLine("pond", "once");
    expect(twitch.linesIn("pond")).toEqual(["once"]);
  });
});

describe("Twitch's limits", () => {
  it("WADDLE-L1, WADDLE-L12: viewers get 15 answers at once, and none breaks the limit", async () => {
    twitch = await TwitchIrcSimulator.start();
    const ponds = Array.from({ length: 17 }, (_, i) => `pond${i}`);
    const { deliveries, stop } = start(twitch, ponds);
    await twitch.waitFor("all channels", () => twitch?.joined.length === 17);
    for (const pond of ponds) twitch.say(pond, "Hanna", "!say honk");
    await expect.poll(() => deliveries.filter(({ state }) => state === "sent").length).toBe(15);
    await expect.poll(() => deliveries.filter(({ state }) => state === "queued").length).toBe(2);
    expect(twitch.violations).toEqual([]);
    await stop();
    expect(deliveries.filter(({ state }) => state === "dropped")).toHaveLength(2);
  });

  it("WADDLE-L11: what an earlier process said counts", async () => {
    const folder = await mkdtemp(join(tmpdir(), "goose-said-"));
    const file = join(folder, "said.sqlite");
    twitch = await TwitchIrcSimulator.start();
    const killed = start(twitch, ["pond"], { file });
    twitch.setLevel("pond", "vip");
    await twitch.waitForJoin("pond");
    for (let i = 0; i < 12; i += 1) twitch.say("pond", "Hanna", `!say ${i}`);
    await twitch.waitForLine("pond", "11");
    // The first network is not stopped: it is as if it had been killed.
    twitch.dropSockets();
    twitch.setLevel("lake", "vip");
    const { deliveries } = start(twitch, ["lake"], { file });
    await twitch.waitForJoin("lake");
    for (let i = 0; i < 10; i += 1) twitch.say("lake", "Hanna", `!say ${i}`);
    await expect.poll(() => deliveries.filter(({ state }) => state === "queued").length).toBe(7);
    expect(twitch.linesIn("lake")).toHaveLength(3);
    expect(twitch.violations).toEqual([]);
    await killed.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it("WADDLE-L9: joins 18 channels and then waits", async () => {
    twitch = await TwitchIrcSimulator.start();
    start(
      twitch,
      Array.from({ length: 25 }, (_, i) => `pond${i}`),
    );
    await twitch.waitFor("18 channels", () => twitch?.joined.length === 18);
    await twitch.waitFor("all channels", () => twitch?.joined.length === 25);
    expect(twitch.violations).toEqual([]);
  });

  it("WADDLE-S1, WADDLE-S2: a viewer can't make the bot say a command or a second line of IRC", async () => {
    twitch = await TwitchIrcSimulator.start();
    start(twitch, ["pond"]);
    await twitch.waitForJoin("pond");
    twitch.say("pond", "Hanna", "!say /ban everyone");
    twitch.say("pond", "Hanna", "!say \u0001ACTION .. /me\u0001");
    await twitch.waitForLine("pond", "ban everyone");
    await twitch.waitForLine("pond", "ACTION .. /me");
    expect(twitch.violations).toEqual([]);
  });
});
