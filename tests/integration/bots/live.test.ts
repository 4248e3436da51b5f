/** What the bots learn from Twitch's API, and how a token that has expired is renewed. */
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { LiveState } from "#core/chat/chat-events.ts";
import { ChatRouter } from "../../../bots/chat/router.ts";
import { leadToTwitchApi } from "../../../bots/networks/twitch/api.ts";
import { helixOf } from "../../../bots/networks/twitch/helix.ts";
import { TwitchLive } from "../../../bots/networks/twitch/live.ts";
import { TwitchNetwork } from "../../../bots/networks/twitch/network.ts";
import { SaidLines } from "../../../bots/networks/twitch/said-lines.ts";
import { BotToken } from "../../../bots/networks/twitch/token.ts";
import { ircTransport } from "../../../bots/networks/twitch/transport.ts";
import { SqliteChannelState } from "../../../bots/storage/channel-state/sqlite.ts";
import { HelixSimulator } from "../../simulators/helix.ts";
import { TwitchIrcSimulator } from "../../simulators/twitch-irc.ts";

let api: HelixSimulator;
let folder: string;
const ends: (() => unknown)[] = [];

beforeEach(async () => {
  api = await HelixSimulator.start();
  leadToTwitchApi(api.url);
  folder = await mkdtemp(join(tmpdir(), "goose-live-"));
});

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await api.close();
  leadToTwitchApi("");
  await rm(folder, { recursive: true, force: true });
});

function logger() {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  return { lines, log };
}

/** Follows these channels, each of a tenant named like it, with short waits. */
function follow(channels: readonly string[]) {
  const { lines, log } = logger();
  const live = new Map<string, LiveState>();
  const told: string[] = [];
  const source = new TwitchLive({
    helix: helixOf(api.application, 300),
    onLive(tenant, state) {
      live.set(tenant, state);
      told.push(`${tenant} ${state.isLive ? "live" : "offline"}`);
    },
    log,
    timing: { everyMs: 100, soonMs: 5, infoEveryMs: 60_000 },
  });
  ends.push(() => source.stop());
  source.want(new Map(channels.map((channel) => [channel, `t-${channel}`])));
  return { live, told, lines, source };
}

const polls = () => api.requests.filter((request) => request.startsWith("/mock/streams")).length;

/** Waits until every channel has been asked for again, twice. */
async function asked(): Promise<void> {
  const before = polls();
  await expect.poll(polls).toBeGreaterThanOrEqual(before + 2);
}

describe("who is live", () => {
  it("WADDLE-N4: title, category and beginning of a stream, and of who is offline the last ones", async () => {
    const startedAt = new Date("2026-11-21T18:00:00Z");
    api.goLive("pond", { title: "Honk!", game: "Untitled Goose Game", startedAt });
    api.addChannel("lake", "Back tomorrow", "Art");
    const { live } = follow(["pond", "lake"]);
    await expect
      .poll(() => live.get("t-pond"))
      .toEqual({
        isLive: true,
        title: "Honk!",
        game: "Untitled Goose Game",
        startedAt: startedAt.getTime(),
      });
    await expect
      .poll(() => live.get("t-lake"))
      .toEqual({ isLive: false, title: "Back tomorrow", game: "Art", startedAt: 0 });
    expect(api.violations).toEqual([]);
  });

  it("WADDLE-N4: 250 channels, all live, in batches of 100", async () => {
    const channels = Array.from({ length: 250 }, (_, index) => `pond${index}`);
    for (const channel of channels) api.goLive(channel, { title: channel });
    const { live } = follow(channels);
    await expect.poll(() => live.size).toBe(250);
    expect([...live.values()].every(({ isLive }) => isLive)).toBe(true);
    expect(api.violations).toEqual([]);
  });

  it("WADDLE-N4: tells a change of title, and nothing while nothing changes", async () => {
    api.goLive("pond", { title: "one" });
    const { live, told } = follow(["pond"]);
    await expect.poll(() => live.get("t-pond")?.title).toBe("one");
    await asked();
    expect(told).toHaveLength(1);
    const { startedAt } = api.streams.get("pond") ?? {};
    api.goLive("pond", { title: "two", ...(startedAt && { startedAt }) });
    await expect.poll(() => live.get("t-pond")?.title).toBe("two");
    expect(told).toHaveLength(2);
  });

  it("WADDLE-N5: a stream that is missing once is not over; missing twice, it is", async () => {
    api.goLive("pond", { title: "Honk!", game: "Art" });
    const { live, told } = follow(["pond"]);
    await expect.poll(() => live.get("t-pond")?.isLive).toBe(true);
    const missing = Promise.withResolvers<void>();
    api.onAnswer = (path) => {
      if (path !== "/mock/streams") return;
      api.onAnswer = undefined;
      api.goLive("pond", { title: "Honk!", game: "Art" });
      missing.resolve();
    };
    api.goOffline("pond");
    await missing.promise;
    await asked();
    expect(told.filter((each) => each.endsWith("offline"))).toEqual([]);
    api.goOffline("pond");
    await expect
      .poll(() => live.get("t-pond"))
      .toEqual({ isLive: false, title: "Honk!", game: "Art", startedAt: 0 });
  });

  it.each(["unavailable", "garbage", "silence", "rate-limited"] as const)(
    "WADDLE-N4: what is known stays while the API is %s, and it is told once",
    async (fault) => {
      api.goLive("pond", { title: "one" });
      const { live, told, lines } = follow(["pond"]);
      await expect.poll(() => live.get("t-pond")?.title).toBe("one");
      // twurple itself tries again when it is told to wait, and four times without a good answer.
      api.fail(fault, fault === "unavailable" || fault === "silence" ? 4 : 1);
      const before = polls();
      api.goLive("pond", { title: "two" });
      await expect.poll(() => live.get("t-pond")?.title, { timeout: 45_000 }).toBe("two");
      expect(polls()).toBeGreaterThan(before + 1);
      expect(told.every((each) => each === "t-pond live")).toBe(true);
      const warnings = lines.filter(({ level }) => level === 40);
      expect(warnings).toHaveLength(fault === "rate-limited" ? 0 : 1);
    },
  );

  it("WADDLE-N4: an application token that has expired is fetched anew", async () => {
    api.goLive("pond", { title: "one" });
    const { live, lines } = follow(["pond"]);
    await expect.poll(() => live.get("t-pond")?.title).toBe("one");
    api.expireAppTokens();
    api.goLive("pond", { title: "two" });
    await expect.poll(() => live.get("t-pond")?.title).toBe("two");
    expect(lines).toEqual([]);
  });

  it("a wrong application is told, without its secret", async () => {
    const { log, lines } = logger();
    const source = new TwitchLive({
      helix: helixOf({ ...api.application, clientSecret: "a-wrong-secret" }),
      onLive: () => undefined,
      log,
      timing: { everyMs: 20, soonMs: 5, infoEveryMs: 60_000 },
    });
    ends.push(() => source.stop());
    source.want(new Map([["pond", "t-pond"]]));
    await expect.poll(() => lines.length).toBe(1);
    await expect.poll(() => api.requests.length).toBeGreaterThan(2);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.msg).toContain("TWITCH_CLIENT_SECRET");
    expect(JSON.stringify(lines)).not.toContain("a-wrong-secret");
  });
});

describe("a token that has expired", () => {
  const file = () => join(folder, "bots", "twitch-token.json");

  /** The bot in #pond, with tokens as they stand in the settings. */
  async function start(twitch: TwitchIrcSimulator, refreshToken: string) {
    const { lines, log } = logger();
    const settings = {
      login: twitch.login,
      token: "oauth:old",
      refreshToken,
      url: twitch.url,
      rateLimit: "standard" as const,
    };
    const network = new TwitchNetwork({
      settings,
      router: new ChatRouter(),
      show: () => undefined,
      record: () => undefined,
      log,
      saidLines: new SaidLines(new SqliteChannelState(":memory:")),
      transport: ircTransport({
        settings,
        token: new BotToken({ ...settings, application: api.application, file: file(), log }),
        log,
        timing: { connectMs: 10_000, silenceMs: 10_000, pongMs: 10_000 },
        retry: { minMs: 20, maxMs: 200, refusedMinMs: 100, refusedMaxMs: 200, goodAfterMs: 100 },
      }),
      helix: undefined,
    });
    ends.push(() => network.stop());
    network.start();
    return { lines, network };
  }

  async function chatServer() {
    const twitch = await TwitchIrcSimulator.start({ token: "oauth:another" });
    ends.push(() => twitch.close());
    api.onBotToken = (token) => twitch.setToken(`oauth:${token}`);
    return twitch;
  }

  it("WADDLE-N3: is renewed at once, kept for its owner alone, and never logged", async () => {
    const twitch = await chatServer();
    const { lines, network } = await start(twitch, api.refreshToken);
    await expect.poll(() => network.health.state).toBe("connected");
    expect(twitch.logins).toEqual({ accepted: 1, refused: 1 });
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    const kept: { access_token: string } = JSON.parse(await readFile(file(), "utf8"));
    expect(kept).toMatchObject({ refresh_token: api.refreshToken });
    for (const secret of [kept.access_token, api.refreshToken, "oauth:old"]) {
      expect(JSON.stringify(lines)).not.toContain(secret);
    }
  });

  it("WADDLE-N3: the next start goes on with the renewed one", async () => {
    const twitch = await chatServer();
    const first = await start(twitch, "simulated-refresh-0");
    await expect.poll(() => first.network.health.state).toBe("connected");
    await first.network.stop();
    const second = await start(twitch, "simulated-refresh-0");
    await expect.poll(() => second.network.health.state).toBe("connected");
    expect(twitch.logins).toEqual({ accepted: 2, refused: 1 });
  });

  it("WADDLE-N3: a refresh token that Twitch refuses leaves what there was, told once", async () => {
    const twitch = await chatServer();
    const { lines, network } = await start(twitch, "simulated-refresh-revoked");
    await expect.poll(() => twitch.logins.refused).toBeGreaterThan(2);
    expect(network.health.state).toBe("refused");
    expect(lines.filter(({ level }) => level === 50)).toHaveLength(1);
    twitch.setToken("oauth:old");
    await expect.poll(() => network.health.state).toBe("connected");
  });

  it("WADDLE-N3: a token that is refused although it is new is not renewed again and again", async () => {
    const twitch = await chatServer();
    api.onBotToken = () => undefined;
    const { network } = await start(twitch, api.refreshToken);
    await expect.poll(() => twitch.logins.refused).toBeGreaterThan(3);
    expect(network.health.state).toBe("refused");
    expect(api.requests.filter((request) => request.startsWith("/auth/token"))).toHaveLength(1);
  });
});
