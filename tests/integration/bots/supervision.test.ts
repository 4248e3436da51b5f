/** How the Twitch adapter finds and mends bad connections, with its waits made short. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { NOTHING_SCHEDULED } from "#core/waddle/schedule.ts";
import { NO_OUTBOX } from "../../../bench/chat/fixture.ts";
import { ChatRouter } from "../../../bots/chat/router.ts";
import { TwitchNetwork } from "../../../bots/networks/twitch/network.ts";
import { SaidLines } from "../../../bots/networks/twitch/said-lines.ts";
import { BotToken } from "../../../bots/networks/twitch/token.ts";
import { WaddleService } from "../../../bots/services/waddle/service.ts";
import { SqliteChannelState } from "../../../bots/storage/channel-state/sqlite.ts";
import { TwitchIrcSimulator } from "../../simulators/twitch-irc.ts";

let twitch: TwitchIrcSimulator | undefined;
let network: TwitchNetwork | undefined;

let stopServices: () => void = () => undefined;

afterEach(async () => {
  stopServices();
  await network?.stop();
  await twitch?.close();
  network = undefined;
  twitch = undefined;
});

function tenant(channel: string) {
  return {
    tenant: `t${channel}`,
    services: ["waddle"],
    twitchChannel: channel,
    prefix: "!",
    waddle: {
      prefix: "!",
      channel,
      timeZone: "UTC",
      commands: [
        {
          id: `c${channel}`,
          command_name: "!say",
          aliases: [],
          response_text: "$(args)",
          cooldown_seconds: 0,
          cooldown_user_seconds: 0,
          cooldown_group: "",
          cooldown_exempt: "none" as const,
          user_level: "everyone" as const,
          enabled: true,
          usage_count: 0,
        },
      ],
      counters: [],
    },
    schedule: NOTHING_SCHEDULED,
  };
}

function start(
  simulator: TwitchIrcSimulator,
  channels: string[],
  token = "oauth:simulated",
  file = ":memory:",
) {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const state = new SqliteChannelState(file);
  const router = new ChatRouter();
  const context = { networks: [], outbox: NO_OUTBOX, state, liveOf: () => undefined, log };
  const waddle = new WaddleService(context);
  router.use([waddle]);
  stopServices = () => {
    waddle.stop();
    state.close();
  };
  router.configure({ type: "all", tenants: channels.map(tenant) });
  const deliveries: { text: string; state: string; reason: string }[] = [];
  network = new TwitchNetwork({
    settings: {
      login: simulator.login,
      token,
      refreshToken: "",
      url: simulator.url,
      rateLimit: "standard",
    },
    router,
    show: () => undefined,
    record: (delivery) => deliveries.push(delivery),
    log,
    saidLines: new SaidLines(state),
    token: new BotToken({ token, refreshToken: "", application: undefined, file: "none", log }),
    helix: undefined,
    timing: { connectMs: 1000, silenceMs: 300, pongMs: 300 },
    retry: { minMs: 20, maxMs: 200, refusedMinMs: 100, refusedMaxMs: 200, goodAfterMs: 100 },
  });
  network.configure(router.wanted);
  network.start();
  return { lines, deliveries };
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

  it("WADDLE-N2: a refused login is told once and tried again, until the token is right", async () => {
    twitch = await TwitchIrcSimulator.start();
    const { lines } = start(twitch, ["pond"], "oauth:new");
    await twitch.waitFor("three refusals", () => (twitch?.logins.refused ?? 0) >= 3);
    expect(network?.health.state).toBe("refused");
    const errors = lines.filter(({ level }) => level === 50);
    expect(errors).toHaveLength(1);
    expect(errors[0]?.msg).toContain("TWITCH_BOT_TOKEN");
    expect(JSON.stringify(lines)).not.toContain("oauth:new");
    twitch.setToken("oauth:new");
    await twitch.waitForJoin("pond");
    await expect.poll(() => network?.health).toEqual({ state: "connected", channels: 1 });
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
  it("WADDLE-L1: 30 questions at once get 20 answers, and none breaks the limit", async () => {
    twitch = await TwitchIrcSimulator.start();
    const { deliveries } = start(twitch, ["pond"]);
    await twitch.waitForJoin("pond");
    for (let i = 0; i < 30; i += 1) twitch.say("pond", "Hanna", `!say ${i}`);
    await twitch.waitForLine("pond", "19");
    await expect.poll(() => deliveries.filter(({ state }) => state === "queued").length).toBe(10);
    expect(twitch.violations).toEqual([]);
    await network?.stop();
    expect(deliveries.filter(({ state }) => state === "dropped")).toHaveLength(10);
  });

  it("WADDLE-L11: what an earlier process said counts", async () => {
    const folder = await mkdtemp(join(tmpdir(), "goose-said-"));
    const file = join(folder, "said.sqlite");
    twitch = await TwitchIrcSimulator.start();
    start(twitch, ["pond"], undefined, file);
    await twitch.waitForJoin("pond");
    for (let i = 0; i < 15; i += 1) twitch.say("pond", "Hanna", `!say ${i}`);
    await twitch.waitForLine("pond", "14");
    // The first network is not stopped: it is as if it had been killed.
    twitch.dropSockets();
    const killed = network;
    const { deliveries } = start(twitch, ["lake"], undefined, file);
    await twitch.waitForJoin("lake");
    for (let i = 0; i < 10; i += 1) twitch.say("lake", "Hanna", `!say ${i}`);
    await expect.poll(() => deliveries.filter(({ state }) => state === "queued").length).toBe(5);
    expect(twitch.linesIn("lake")).toHaveLength(5);
    expect(twitch.violations).toEqual([]);
    await killed?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it("WADDLE-L9: joins 20 channels and then waits", async () => {
    twitch = await TwitchIrcSimulator.start();
    start(
      twitch,
      Array.from({ length: 25 }, (_, i) => `pond${i}`),
    );
    await twitch.waitFor("20 channels", () => twitch?.joined.length === 20);
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
