import PQueue from "p-queue";
import { pino } from "pino";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { GAME_CONFIG_DEFAULTS, type GameConfig } from "#core/entities/game-config.ts";
import { roundTime } from "#core/fairness/beacon.ts";
import type { CommitRequest, Restored } from "#core/gaggle/api.ts";
import { ChannelLog } from "#core/gaggle/channel-log.ts";
import { roundFor, slotTime } from "#core/gaggle/timing.ts";
import { EMPTY_CONFIG } from "#core/waddle/config.ts";
import { NOTHING_SCHEDULED } from "#core/waddle/schedule.ts";
import { signatureOf } from "../../../tests/oracles/gaggle-channel.ts";
import type { GaggleBackend, TenantConfig } from "../../backend.ts";
import type { ChatNetwork, ServiceMessage } from "../../chat/network.ts";
import { SqliteChannelState } from "../../storage/channel-state/sqlite.ts";
import { CardPictures } from "./card-pictures.ts";
import { currentTable } from "./cards.ts";
import { ChannelPlay } from "./play.ts";
import type { PlayParts } from "./play-parts.ts";
import { lastLineOf, PlayStore } from "./play-store.ts";
import { Teller } from "./teller.ts";

const NAME = "twitch:pond00000000001";
const PERIOD = 1_200;
/** Some time on a day on which the first set is out. */
const START = slotTime(NAME, PERIOD, Date.parse("2026-11-23T12:00:00Z") / 1000) + PERIOD;

/** The part of the collections that the log needs: lines that follow, and where they end. */
class StoredChannel implements GaggleBackend {
  readonly commits: CommitRequest[] = [];
  isAway = false;
  wishing: string[] = [];
  nested: string[] = [];

  #reach(): void {
    if (this.isAway) throw new Error("PocketBase is away");
  }

  get lines(): string[] {
    return this.commits.flatMap(({ lines }) => lines);
  }

  restore = async (): Promise<Restored> => {
    this.#reach();
    const last = this.commits.at(-1);
    const chain = this.commits.findLast((each) => each.chain !== null)?.chain;
    const tries = this.commits.flatMap(({ encounter }) => encounter?.tries ?? []);
    const players = tries.map(({ person, salt, player, streak }) => {
      return { account: person.account, salt, player, ...streak };
    });
    return {
      last_seed: chain?.last_seed ?? null,
      snapshot: last?.snapshot ?? null,
      table: chain?.table ?? "",
      chat_lines: last?.chat_lines ?? 0,
      players: [...new Map(players.map((each) => [each.account, each])).values()],
      opted_out: ["twitch:666"],
    };
  };

  commit: GaggleBackend["commit"] = async (request) => {
    this.#reach();
    const head = this.commits.at(-1)?.snapshot.head.n ?? 0;
    if (lastLineOf(request) > head) {
      if (request.from !== head + 1) return "refused";
      // As JSON, as it is sent.
      this.commits.push(JSON.parse(JSON.stringify(request)));
    }
    const tries = request.encounter?.tries ?? [];
    return {
      encounter: "abc",
      caught: tries
        .filter(({ is_caught }) => is_caught)
        .map(({ person }) => ({ name: person.name, is_new: true })),
      eggs: [],
      robbed: request.encounter?.victim ?? "",
      rewards: [],
    };
  };

  act: GaggleBackend["act"] = async () => ({ ok: false, problem: "no_egg", lacking: 0 });
  wishers = async () => {
    this.#reach();
    return this.wishing;
  };
  nests = async () => this.nested;
}

const anna = { account: "twitch:1", login: "anna", name: "Anna" };
const cleo = { account: "twitch:3", login: "cleo", name: "Cleo" };
const bert = { account: "twitch:2", login: "bert", name: "Bert" };

let now: number;
let said: string[];
let canSend: boolean;
let isLive: boolean;
let game: GameConfig;
let state: SqliteChannelState;
let stored: StoredChannel;
let rounds: PlayParts["rounds"];
let teller: Teller;

const network: ChatNetwork = {
  name: "twitch",
  capabilities: { isPersistent: true, replies: true, threads: false, edits: false, isStream: true },
  start: () => undefined,
  configure: () => undefined,
  stop: async () => undefined,
  tenants: () => [],
  canSend: () => canSend,
  send: (_, message: ServiceMessage) => {
    if (canSend) said.push(message.text);
    message.onEnd?.(canSend);
  },
  showTrace: () => undefined,
  now: () => now,
  health: { state: "connected", channels: 1 },
};

const chat = { network, tenant: "pond00000000001" };

function config(): TenantConfig {
  return {
    tenant: chat.tenant,
    services: ["gaggle"],
    twitchChannel: "pond",
    prefix: "!",
    waddle: EMPTY_CONFIG,
    schedule: NOTHING_SCHEDULED,
    game,
  };
}

/** A process that plays the channel, on the same disk as the one before. */
function play(): ChannelPlay {
  const parts: PlayParts = {
    backend: stored,
    rounds,
    teller,
    queues: { restores: new PQueue(), commits: new PQueue(), draws: new PQueue() },
    liveOf: () => ({ isLive, title: "", game: "", startedAt: 0 }),
    randomHex: (bytes) =>
      Array.from({ length: bytes }, (_, at) => (at % 10).toString().repeat(2)).join(""),
    pictures: new CardPictures("https://geese.test"),
    siteUrl: "https://geese.test",
    onAway: () => undefined,
    log: pino({ level: "silent" }),
  };
  return new ChannelPlay(chat, config(), parts, new PlayStore(state, chat));
}

/** Brings a play to its first opening. */
async function opened(one = play()): Promise<ChannelPlay> {
  now = START * 1000 - 10_000;
  one.onLine();
  await one.ready();
  now = START * 1000;
  await one.tick();
  return one;
}

/** Goes on to the end of the window, and to the round that decides. */
async function finish(one: ChannelPlay): Promise<void> {
  const endsAt = one.open?.endsAt ?? 0;
  now = endsAt * 1000;
  await one.tick();
  now = roundTime(roundFor(endsAt));
  await one.tick();
}

/** Follows all stored lines by the rules; throws when one breaks them. */
function replayed(): ChannelLog {
  const table = currentTable(START * 1000);
  const log = new ChannelLog((hash) => (hash === table.hash ? table : undefined));
  for (const line of stored.lines) log.take(line);
  return log;
}

const types = () => stored.lines.map((line) => line.split(" ")[2]).join("");

beforeEach(() => {
  said = [];
  canSend = true;
  isLive = true;
  game = { ...GAME_CONFIG_DEFAULTS };
  state = new SqliteChannelState(":memory:");
  stored = new StoredChannel();
  rounds = { signatureOf: async (round) => signatureOf(round) };
  teller = new Teller();
});

/** Plays until a goose opens, or a fox: which of them comes is drawn. */
async function openedWith(visitor: "goose" | "fox"): Promise<ChannelPlay> {
  const one = await opened();
  for (let slot = 1; (one.open?.visitor === "fox") !== (visitor === "fox"); slot += 1) {
    await finish(one);
    one.onLine();
    now = (START + slot * PERIOD) * 1000;
    await one.tick();
  }
  said.length = 0;
  return one;
}

describe("an encounter of a channel", () => {
  it("GAGGLE-L4 to GAGGLE-L7, GAGGLE-L11: opens, takes tries, closes with a hash, and is told", async () => {
    stored.wishing = ["Cleo"];
    const one = await opened();
    expect(said).toEqual([
      expect.stringMatching(/comes by! Type !catch within 2 minutes.*You wished for it: Cleo\.$/),
    ]);
    expect(one.take("catch", anna, "luck")).toMatchObject({ ok: true, line: 3 });
    expect(one.take("catch", anna, "luck")).toEqual({ ok: false, refusal: "twice" });
    expect(one.take("honk", bert, "")).toEqual({ ok: false, refusal: "no_fox" });
    expect(one.take("catch", bert, "")).toMatchObject({ ok: true, line: 4 });
    await finish(one);
    expect(types()).toBe("KOTTCR");
    const close = stored.lines[4]?.split(" ").at(-1)?.slice(0, 16);
    expect(said[1]).toContain(`2 viewers tried`);
    expect(said[1]).toContain(`Log hash ${close}, drand round `);
    expect(said).toHaveLength(3);
    expect(said[2]).toMatch(/(caught|got away).* https:\/\/geese\.test\/tcg\/encounters\/abc$/);
    expect(replayed().encountersCount).toBe(1);
    expect(stored.commits).toHaveLength(1);
    expect(stored.commits[0]?.encounter?.tries.map(({ person }) => person)).toEqual([anna, bert]);
    expect(state.read({ service: "gaggle", channel: NAME })).toEqual([]);
  });

  it("GAGGLE-L4: does not open unless people have chatted since the last, and the stream is live", async () => {
    const one = await opened();
    await finish(one);
    now = (START + PERIOD) * 1000;
    await one.tick();
    expect(one.open).toBeUndefined();
    one.onLine();
    now = (START + PERIOD + 31) * 1000;
    await one.tick();
    expect(one.open).toBeUndefined();
    isLive = false;
    now = (START + 2 * PERIOD) * 1000;
    await one.tick();
    expect(one.open).toBeUndefined();
    canSend = false;
    isLive = true;
    await one.tick();
    expect(one.open).toBeUndefined();
    canSend = true;
    await one.tick();
    expect(one.open?.encounter).toBe(2);
  });

  it("plays without a stream where the creator wants it so, and not at all without the beacon", async () => {
    isLive = false;
    game = { ...game, plays_offline: true };
    expect((await opened()).open).toBeDefined();
    rounds = undefined;
    state = new SqliteChannelState(":memory:");
    expect((await opened()).open).toBeUndefined();
  });

  it("GAGGLE-L8: is void when the stream ends in its window, and chat hears why", async () => {
    const one = await opened();
    one.take("catch", anna, "");
    isLive = false;
    one.onOffline();
    expect(said.at(-1)).toContain("The stream is over");
    await vi.waitFor(() => expect(types()).toBe("KOTV"));
    expect(stored.commits[0]?.encounter).toMatchObject({ state: "void", tries: [] });
    expect(replayed().encountersCount).toBe(1);
    expect(one.take("catch", bert, "")).toEqual({ ok: false, refusal: "nothing_here" });
  });

  it("ROOM-R36: what is sent without a stream stays when the stream is still offline", async () => {
    isLive = false;
    const one = play();
    now = START * 1000;
    expect(await one.visit("goose")).toBe(true);
    expect(await one.visit("fox")).toBe(false);
    one.onOffline();
    expect(one.open).toBeDefined();
    await finish(one);
    expect(types()).toBe("KOCR");
    expect(one.open).toBeUndefined();
  });

  it("GAGGLE-L8: is void when the process was away at its end, and its draw waits for the beacon otherwise", async () => {
    const one = await opened();
    now = ((one.open?.endsAt ?? 0) + 6) * 1000;
    await one.tick();
    expect(said.at(-1)).toContain("while I was away");
    let come: (signature: string) => void = () => undefined;
    rounds = { signatureOf: () => new Promise((resolve) => (come = resolve)) };
    state = new SqliteChannelState(":memory:");
    stored = new StoredChannel();
    const two = await opened();
    two.take("catch", anna, "");
    const endsAt = two.open?.endsAt ?? 0;
    now = endsAt * 1000;
    await two.tick();
    isLive = false;
    two.onOffline();
    now = roundTime(roundFor(endsAt));
    const drawing = two.tick();
    expect(two.nextAt(now)).toBeLessThanOrEqual(now);
    now += 3_600_000;
    come(signatureOf(roundFor(endsAt)));
    await drawing;
    expect(types()).toBe("KOTCR");
    expect(said.at(-1)).toMatch(/caught|got away/);
  });

  it("GAGGLE-D6, GAGGLE-L6: a fox's closing line names those with several eggs", async () => {
    stored.nested = ["b".repeat(16), "a".repeat(16)];
    const one = await openedWith("fox");
    expect(one.take("catch", anna, "")).toEqual({ ok: false, refusal: "a_fox" });
    expect(one.take("honk", anna, "")).toMatchObject({ ok: true });
    await finish(one);
    expect(stored.lines.at(-2)).toContain(` C ${one.open?.encounter ?? ""}`);
    expect(stored.lines.at(-2)).toContain(` ${"a".repeat(16)},${"b".repeat(16)} `);
    expect(said.at(-1)).toMatch(/took an egg|left hungry/);
    replayed();
  });

  it("GAGGLE-L9: changed settings begin another chain at the next encounter, at its usual time", async () => {
    const one = await opened();
    game = { ...game, egg_drop_chance: 0.5 };
    one.configure(config());
    await finish(one);
    one.onLine();
    now = (START + PERIOD) * 1000;
    await one.tick();
    await finish(one);
    expect(types()).toBe("KOCREKOCR");
    replayed();
  });
});

describe("when things go wrong", () => {
  it("GAGGLE-L4: a kill in the window ends the encounter once, with every try that was acknowledged", async () => {
    const killed = await opened();
    killed.take("catch", anna, "one");
    now += 5_000;
    const next = play();
    expect(next.take("catch", anna, "early")).toEqual({ ok: false, refusal: "early" });
    expect(next.take("catch", cleo, "early")).toEqual({ ok: false, refusal: "early" });
    await next.ready();
    expect(next.take("catch", anna, "again")).toEqual({ ok: false, refusal: "twice" });
    expect(next.take("catch", bert, "two")).toMatchObject({ ok: true });
    await finish(next);
    expect(types()).toBe("KOTTTCR");
    const words = stored.commits[0]?.encounter?.tries.map(({ word }) => word);
    expect(words).toEqual(["one", "early", "two"]);
    expect(said.filter((line) => /caught|got away/.test(line))).toHaveLength(1);
    replayed();
  });

  it("a kill between the draw and its storing tells the result once", async () => {
    const killed = await opened();
    killed.take("catch", anna, "");
    stored.isAway = true;
    const endsAt = killed.open?.endsAt ?? 0;
    now = endsAt * 1000;
    await killed.tick();
    now = roundTime(roundFor(endsAt));
    void killed.tick();
    await vi.waitFor(() => expect(killed.open).toBeUndefined());
    stored.isAway = false;
    await Promise.all([killed.stop(), play().ready()]);
    await vi.waitFor(() =>
      expect(said.filter((line) => /caught|got away/.test(line))).toHaveLength(1),
    );
    expect(types()).toBe("KOTCR");
  });

  it("PocketBase away: the draw goes on, and what is too old is stored and not told", async () => {
    const one = await opened();
    one.take("catch", anna, "");
    const endsAt = one.open?.endsAt ?? 0;
    stored.isAway = true;
    now = endsAt * 1000;
    await one.tick();
    now = roundTime(roundFor(endsAt));
    void one.tick();
    await vi.waitFor(() => expect(one.open).toBeUndefined());
    now += 11 * 60_000;
    stored.isAway = false;
    await vi.waitFor(() => expect(types()).toBe("KOTCR"), { timeout: 5_000 });
    expect(said.filter((line) => /caught|got away/.test(line))).toEqual([]);
    await vi.waitFor(() => expect(state.read({ service: "gaggle", channel: NAME })).toEqual([]));
  });

  it("another process has played since: its lines count, and the game goes on from them", async () => {
    const one = await opened();
    const other = stored;
    stored = new StoredChannel();
    const state_ = state;
    state = new SqliteChannelState(":memory:");
    const two = await opened();
    await finish(two);
    other.commits.push(...stored.commits);
    stored = other;
    state = state_;
    await finish(one);
    await one.ready();
    expect(stored.commits).toHaveLength(1);
    one.onLine();
    now = (START + PERIOD) * 1000;
    await one.tick();
    await finish(one);
    expect(types()).toBe("KOCROCR");
    replayed();
  });

  it("GAGGLE-L10: whoever is erased in the window has taken part as nobody", async () => {
    const one = await opened();
    one.take("catch", anna, "");
    one.forget(anna.account);
    expect(one.hasOptedOut(anna.account)).toBe(true);
    await finish(one);
    expect(stored.commits[0]?.encounter?.tries).toEqual([]);
    expect(JSON.stringify(stored.commits)).not.toContain(anna.account);
    expect(types()).toBe("KOTCR");
    expect(one.hasOptedOut("twitch:666")).toBe(true);
  });

  it("the game is switched off in the window: the encounter is void, and nothing more comes by", async () => {
    const one = await opened();
    one.leave();
    expect(said.at(-1)).toContain("Gaggle was switched off here");
    await vi.waitFor(() => expect(one.isDone).toBe(true));
    one.onLine();
    now = (START + PERIOD) * 1000;
    await one.tick();
    expect(one.open).toBeUndefined();
  });
});
