import { describe, expect, it } from "vitest";
import { readTables, replay } from "../../../scripts/replay-gaggle.mjs";
import {
  playChannel,
  playerOf,
  SETTINGS,
  START,
  signatureOf,
  TABLE,
} from "../../../tests/oracles/gaggle-channel.ts";
import { RARITIES } from "../cards/vocabulary.ts";
import { appendLine, EMPTY_LOG, readLine } from "../fairness/chained-log.ts";
import { SeedChain, seedBefore } from "../fairness/seed-chain.ts";
import { ChannelLog, type EncounterResult } from "./channel-log.ts";
import { drawTable, readDrawTable } from "./draw-table.ts";
import { ChannelGame, wordOf } from "./game.ts";
import { oddsWith, RARITY_SHARE } from "./odds.ts";
import { replayLog } from "./replay.ts";

const PLAYERS = ["anna", "bert", "cleo", "dora"].map(playerOf);
const [ANNA = "", BERT = ""] = PLAYERS;
const NO_FOX = { fox: 0 };
const ONLY_FOXES = { fox: 1_000_000 };

function follow(lines: readonly string[]): EncounterResult[] {
  const log = new ChannelLog((hash) => (hash === TABLE.hash ? TABLE : undefined));
  return lines.flatMap((line) => log.take(line) ?? []);
}

/** The same lines with hashes made anew, as who keeps the server could do. */
function forged(lines: readonly string[]): string[] {
  let head = EMPTY_LOG;
  return lines.map((line) => {
    const [, at = "", type = "", ...fields] = line.slice(0, line.lastIndexOf(" ")).split(" ");
    const next = appendLine(head, Number(at), type, fields);
    head = next.head;
    return next.text;
  });
}

function opened(settings = {}) {
  const game = new ChannelGame({ channel: "pond", lastSeed: "", lines: [] }, [TABLE]);
  const lines = game.begin({ ...SETTINGS, ...settings }, TABLE, "ab".repeat(32), START);
  const at = START + SETTINGS.period;
  lines.push(game.openNext(at).line);
  return { game, lines, at };
}

describe("the log of a channel", () => {
  const played = playChannel({ seed: "pond", players: PLAYERS, encounters: 40 });

  it("GAGGLE-L1, GAGGLE-L3: each line follows from the one before, from the terms on", () => {
    expect(played.lines[0]).toMatch(
      /^1 1800000000 K pond [0-9a-f]{64} 1800000000 1800 120 600000,\d+,\d+,\d+,\d+ 40000 400000 100000 80000 60 3 1000 [0-9a-f]{64} [0-9a-f]{64}$/,
    );
    expect(follow(played.lines)).toEqual(played.results);
  });

  it("GAGGLE-L2: each seed fixes those before it", () => {
    for (const length of [5, 49, 50, 120]) {
      const chain = new SeedChain("pond", "ab".repeat(32), length);
      expect(chain.at(length)).toBe("ab".repeat(32));
      for (let index = 1; index <= length; index += 1) {
        expect(seedBefore("pond", index, chain.at(index))).toBe(chain.at(index - 1));
      }
      expect(seedBefore("other", 1, chain.at(1))).not.toBe(chain.at(0));
    }
  });

  it("GAGGLE-L4, GAGGLE-L7: the clock alone says when something opens, closes and is drawn", () => {
    const { game, at } = opened();
    expect(at).toBe(START + 1800);
    const end = game.open?.endsAt ?? 0;
    expect(game.due(at)).toEqual({ type: "close", at: end });
    game.close([], end);
    // The first round later than 5 s after the end, by quicknet's start and its 3 s.
    const round = Math.floor((end + 5 - 1_692_803_367) / 3) + 2;
    const roundAt = 1_692_803_367 + (round - 1) * 3;
    expect(game.due(end)).toEqual({ type: "draw", at: roundAt, round });
    game.draw({ round, signature: signatureOf(round) }, roundAt);
    expect(game.due(roundAt)).toEqual({ type: "open", at: START + 3600 });
    expect(game.due(START + 3629)).toEqual({ type: "open", at: START + 3629 });
    expect(game.due(START + 3630)).toEqual({ type: "open", at: START + 5400 });
  });

  it("GAGGLE-L5: one try a player, in time, with the word that they typed", () => {
    const { game, at } = opened(NO_FOX);
    expect(game.tryCatch(ANNA, "!please, dear goose", at)).toMatchObject({
      ok: true,
      line: expect.stringContaining(` T 1 ${ANNA} pleasedeargoose `),
    });
    expect(game.tryCatch(ANNA, "again", at)).toEqual({ ok: false, refusal: "twice" });
    expect(game.honk(BERT, at)).toEqual({ ok: false, refusal: "no_fox" });
    expect(game.tryCatch(BERT, "", at + 121)).toEqual({ ok: false, refusal: "late" });
    expect(game.tryCatch(BERT, "", at + 120)).toMatchObject({ ok: true });
    expect(wordOf("  ¡Ñandú! 雁 12345678901234567890")).toBe("Ñandú雁1234567890");
    expect(wordOf("🪿")).toBe("-");
  });

  it("GAGGLE-L8: what was not closed in time is void, and its seed is out", () => {
    const { game, lines, at } = opened();
    const { line, isVoid } = game.close([], at + SETTINGS.window + 6);
    expect(isVoid).toBe(true);
    expect(follow([...lines, line])).toEqual([]);
    expect(game.open).toBeUndefined();
    expect(game.due(at + 200)).toEqual({ type: "open", at: START + 3600 });
  });

  it("GAGGLE-L9: changed settings end the chain, which shows all of its seeds", () => {
    const { game, lines } = playChannel({ seed: "pond", players: PLAYERS, encounters: 3 });
    const later = START + 90_000;
    const more = game.begin({ ...SETTINGS, window: 60 }, TABLE, "cd".repeat(32), later);
    expect(more.map((line) => line.split(" ")[2])).toEqual(["E", "K"]);
    expect(follow([...lines, ...more])).toHaveLength(3);
  });

  it("goes on after a restart where it stood, with every try that was taken", () => {
    const { game, lines, at } = opened(NO_FOX);
    const taken = game.tryCatch(ANNA, "honk", at);
    if (taken.ok) lines.push(taken.line);
    const stored = { channel: "pond", lastSeed: "ab".repeat(32), lines };
    const again = new ChannelGame(stored, [TABLE]);
    expect(again.tryCatch(ANNA, "honk", at + 1)).toEqual({ ok: false, refusal: "twice" });
    expect(again.tryCatch(BERT, "honk", at + 1)).toEqual(game.tryCatch(BERT, "honk", at + 1));
    expect(again.close([], at + 120)).toEqual(game.close([], at + 120));
  });

  it("says which field of a line is wrong", () => {
    const [terms = ""] = played.lines;
    const broken = forged([terms.replace(" 1800 ", " often ")]);
    expect(() => follow(broken)).toThrow("Line 1: its field 4 is not a whole number");
    expect(() => readLine(EMPTY_LOG, "2 1 K x y")).toThrow("Line 1: it is numbered 2");
  });
});

/** Something that who keeps the server could publish in place of the log. */
type Alteration = { what: string; lines: string[]; isSeenAlone: boolean };

describe("a log that was altered", () => {
  const { lines, results } = playChannel({
    seed: "pond",
    players: PLAYERS,
    encounters: 6,
    settings: NO_FOX,
  });
  const typeOf = (line: string) => line.split(" ")[2];
  const at = (type: string, nth = 0) =>
    lines.flatMap((line, index) => (typeOf(line) === type ? [index] : []))[nth] ?? 0;
  const change = (index: number, ...[from, to]: [RegExp, string]) =>
    lines.with(index, (lines[index] ?? "").replace(from, to));
  const wholeTime = /^(\d+) \d+/;

  /** What the bot said in chat when encounters closed. */
  const kept = lines.flatMap((line, index) =>
    typeOf(line) === "C" ? [{ n: index + 1, hash: line.slice(-64, -48) }] : [],
  );

  const ALTERED: Alteration[] = [
    {
      what: "a line rewritten",
      lines: change(at("T"), / \w+ (\w+)$/, " other $1"),
      isSeenAlone: true,
    },
    { what: "a try dropped", lines: lines.toSpliced(at("T"), 1), isSeenAlone: true },
    ...[
      { what: "a try dropped", lines: lines.toSpliced(at("T", 22), 1), isSeenAlone: false },
      {
        what: "a word changed",
        lines: change(at("T", 22), / \w+ (\w+)$/, " luck $1"),
        isSeenAlone: false,
      },
      {
        what: "a try doubled",
        lines: lines.toSpliced(at("T"), 0, lines[at("T")] ?? ""),
        isSeenAlone: true,
      },
      {
        what: "a try after the close",
        lines: lines.toSpliced(at("C") + 1, 0, lines[at("T")] ?? ""),
        isSeenAlone: true,
      },
      {
        what: "a late try",
        lines: change(at("T", 3), wholeTime, `$1 ${START + 1921}`),
        isSeenAlone: true,
      },
      {
        what: "a late close",
        lines: change(at("C"), wholeTime, `$1 ${START + 1926}`),
        isSeenAlone: true,
      },
      {
        what: "a wrong seed",
        lines: change(at("R"), / R 1 \w+/, ` R 1 ${"cd".repeat(32)}`),
        isSeenAlone: true,
      },
      {
        what: "another round",
        lines: change(at("R"), / \d+ (\w{96})/, " 9999999 $1"),
        isSeenAlone: true,
      },
      {
        what: "an early reveal",
        lines: change(at("R"), wholeTime, `$1 ${START + 1920}`),
        isSeenAlone: true,
      },
      {
        what: "a void after the close",
        lines: change(at("R"), / R (\d+) (\w{64}) \d+ \w+/, " V $1 $2"),
        isSeenAlone: true,
      },
      {
        what: "another goose",
        lines: change(at("O"), / O 1 \S+/, " O 1 legendary-1"),
        isSeenAlone: true,
      },
      {
        what: "a goose at no time",
        lines: change(at("O"), wholeTime, `$1 ${START + 1700}`),
        isSeenAlone: true,
      },
      {
        what: "a name twice in the close",
        lines: change(at("C"), / C 1 -/, ` C 1 ${ANNA}`),
        isSeenAlone: true,
      },
      { what: "the last result left out", lines: lines.slice(0, -3), isSeenAlone: false },
    ].map((each) => ({
      ...each,
      what: `${each.what}, all hashes made anew`,
      lines: forged(each.lines),
    })),
  ];
  const tables = readTables(TABLE.text);

  it("is told from the one that was not, by the game and by the script", () => {
    expect(replayLog(lines, [TABLE], kept)).toEqual({
      ok: true,
      results,
      isWitnessed: true,
    });
    expect(replay(lines.join("\n"), tables, kept)).toHaveLength(6);
  });

  it.each(ALTERED)("GAGGLE-L1 to GAGGLE-L9, GAGGLE-L11: $what", ({ lines, isSeenAlone }) => {
    const log = lines.join("\n");
    expect(replayLog(lines, [TABLE], kept)).toMatchObject({ ok: false });
    expect(() => replay(log, tables, kept)).toThrow(/Line \d+: /);
    if (!isSeenAlone) return;
    expect(replayLog(lines, [TABLE], [])).toMatchObject({ ok: false });
    expect(() => replay(log, tables)).toThrow(/Line \d+: /);
  });
});

describe("draws", () => {
  const played = playChannel({
    seed: "river",
    players: Array.from({ length: 40 }, (_, index) => playerOf(`${index}`)),
    encounters: 250,
    settings: { fox: 200_000 },
  });

  it("GAGGLE-D1 to GAGGLE-D6: are the script's, which is written from the rules alone", () => {
    const again = replay(played.lines.join("\n"), readTables(TABLE.text));
    expect(again).toEqual(
      played.results.map((result) => {
        const { encounter, round, signature } = result;
        const common = { encounter, round, signature };
        if (result.kind === "fox") {
          const { ranOff, victim } = result;
          return { ...common, visitor: "fox", ranOff, ...(victim ? { victim } : {}) };
        }
        const tries = result.tries.map(({ player, chance, isCaught, egg }) => ({
          player,
          chance,
          isCaught,
          ...(egg ? { egg: egg.slug } : {}),
        }));
        return { ...common, visitor: result.card.slug, tries };
      }),
    );
  });

  it("GAGGLE-D1: geese come by as their rarities' shares say, and foxes by their chance", () => {
    const foxes = played.results.filter(({ kind }) => kind === "fox").length;
    expect(foxes / played.results.length).toBeGreaterThan(0.1);
    expect(foxes / played.results.length).toBeLessThan(0.3);
    for (const rarity of RARITIES) {
      const share = TABLE.cards
        .filter((card) => card.rarity === rarity)
        .reduce((sum, { weight }) => sum + weight, 0);
      expect(share / TABLE.total).toBeCloseTo(RARITY_SHARE[rarity] / 1000, 5);
    }
  });

  it("GAGGLE-D2, GAGGLE-D3: tries are caught as often as their chances say", () => {
    const tries = played.results.flatMap((result) => (result.kind === "goose" ? result.tries : []));
    const expected = tries.reduce((sum, { chance }) => sum + chance / 1_000_000, 0);
    const variance = tries.reduce((sum, { chance }) => {
      const share = chance / 1_000_000;
      return sum + share * (1 - share);
    }, 0);
    const caught = tries.filter(({ isCaught }) => isCaught).length;
    expect(tries.length).toBeGreaterThan(5_000);
    expect(Math.abs(caught - expected) / Math.sqrt(variance)).toBeLessThan(4);
  });

  it("GAGGLE-D3: a miss raises the next chance by a step, and a catch ends the row", () => {
    const tries = played.results.flatMap((result) =>
      result.kind === "goose"
        ? result.tries.flatMap((each) =>
            each.player === playerOf("1") ? [{ ...each, rarity: result.card.rarity }] : [],
          )
        : [],
    );
    let misses = 0;
    for (const { chance, isCaught, rarity } of tries.slice(0, 20)) {
      expect(chance).toBe(Math.min(950_000, SETTINGS.odds[rarity] + Math.min(misses, 10) * 40_000));
      misses = isCaught ? 0 : misses + 1;
    }
  });

  it("GAGGLE-D4: half the chance from 20 catches a day on, none from 40", () => {
    const { results } = playChannel({
      seed: "all day",
      players: [ANNA],
      encounters: 90,
      settings: { ...NO_FOX, period: 400, odds: oddsWith(5), egg: 1_000_000 },
    });
    const chances = new Map<number, Set<number>>();
    let day = 0;
    let caught = 0;
    for (const result of results) {
      const today = Math.floor(result.openedAt / 86_400);
      if (today !== day) caught = 0;
      day = today;
      if (result.kind !== "goose") continue;
      const [one] = result.tries;
      chances.set(caught, (chances.get(caught) ?? new Set()).add(one?.chance ?? -1));
      expect(one?.egg !== undefined).toBe(caught < 40);
      if (one?.isCaught) caught += 1;
    }
    expect(Math.max(...(chances.get(19) ?? []))).toBeGreaterThan(475_000);
    expect(Math.max(...(chances.get(20) ?? []))).toBeLessThanOrEqual(475_000);
    expect([...(chances.get(40) ?? [])]).toEqual([0]);
  });

  it("GAGGLE-D6, GAGGLE-L6: a fox runs off when enough honk, else it takes from one who has several", () => {
    for (const honkers of [2, 3]) {
      const { game, at } = opened(ONLY_FOXES);
      for (const player of PLAYERS.slice(0, honkers)) game.honk(player, at);
      expect(game.tryCatch(ANNA, "", at)).toEqual({ ok: false, refusal: "a_fox" });
      const end = at + SETTINGS.foxWindow;
      game.close([BERT, ANNA], end);
      const due = game.due(end);
      if (due?.type !== "draw") throw new Error("A draw is due");
      const beacon = { round: due.round, signature: signatureOf(due.round) };
      const { result } = game.draw(beacon, due.at);
      if (result.kind !== "fox") throw new Error("It is a fox");
      expect(result.ranOff).toBe(honkers === 3);
      expect([ANNA, BERT].includes(result.victim ?? "")).toBe(honkers === 2);
    }
  });
});

describe("a table of cards", () => {
  it("GAGGLE-L3: is one text only, and is read back", () => {
    expect(readDrawTable(TABLE.text)).toEqual(TABLE);
    expect(drawTable([...TABLE.cards].reverse())).toEqual(TABLE);
    expect(() => readDrawTable("pond golden 12\n")).toThrow("Not a line of a card table");
  });
});
