/** What the pages of Gaggle are told of a channel that was played: for tests of those pages. */

import type { Catalogue } from "#core/cards/catalogue.ts";
import type { EncounterRow, PublicChannel, PublicEncounter } from "#core/gaggle/api.ts";
import { ChannelLog, type EncounterResult } from "#core/gaggle/channel-log.ts";
import { type DrawTable, drawTable } from "#core/gaggle/draw-table.ts";
import { CARD_TABLE } from "../../content/cards/table.ts";
import { ROUND_1000 } from "../simulators/draws.ts";
import { type Played, playChannel, playerOf, signatureOf } from "./gaggle-channel.ts";

/** The cards of the first set, which can come by from the start. */
export const FIRST_TABLE: DrawTable = drawTable(
  CARD_TABLE.cards.flatMap(({ slug, printings }) => {
    const printing = printings.find(({ set }) => set === "first-flight");
    return printing ? [{ slug, rarity: printing.rarity }] : [];
  }),
);

/** The cards as browsers get them, with pictures that are nowhere. */
export const CATALOGUE: Catalogue = {
  sets: CARD_TABLE.sets.map((set) => ({ ...set })),
  cards: CARD_TABLE.cards.map(({ slug, name, species, printings }) => ({
    ...{ slug, name, species },
    printings: printings.map(({ set, number, rarity, finish }) => ({
      ...{ set, number, rarity, finish },
      picture: `/cards/art/${slug}.webp`,
    })),
  })),
};

export const POND = { name: "Mill pond", slug: "mill-pond" } as const;

/** So that the first encounter is drawn by the beacon's round 1000, whose signature is the league's own. */
export const ROUND_1000_START = 1_692_804_436;

/** The league's own signature of round 1000; of the others what stands for one. */
export function signed(round: number): string {
  return round === ROUND_1000.round ? ROUND_1000.signature : signatureOf(round);
}

/** A channel whose first encounter has a true signature; those that follow have none. */
export function playPond(encounters: number, players: readonly string[]): Played {
  return playChannel({
    seed: "mill pond",
    players: players.map(playerOf),
    encounters,
    table: FIRST_TABLE,
    start: ROUND_1000_START,
    sign: signed,
  });
}

/** Every encounter of a log as its page gets it, the oldest first. */
export function publishedEncounters(
  lines: readonly string[],
  table: DrawTable,
  names: readonly string[] = [],
): PublicEncounter[] {
  const log = new ChannelLog(() => table);
  const streaksOf = () =>
    names.flatMap((name) => {
      const player = playerOf(name);
      const streak = log.keptStreak(player);
      return streak ? [{ player, ...streak }] : [];
    });
  const parts: { before: PublicEncounter["before"]; lines: string[]; result?: EncounterResult }[] =
    [];
  for (const line of lines) {
    if (line.split(" ")[2] === "O") {
      const { terms, ...rest } = log.snapshot();
      const before = { ...rest, terms: terms ?? null, streaks: streaksOf() };
      parts.push({ before, lines: [] });
    }
    const result = log.take(line);
    const part = parts.at(-1);
    // Terms between two encounters are in the lines of neither.
    if (part === undefined || (log.open === undefined && /^\d+ \d+ [KE] /.test(line))) continue;
    part.lines.push(line);
    if (result) part.result = result;
  }
  return parts.map((part, at) => ({
    ...rowOf(part.lines, part.result, at),
    channel: POND,
    ends_at: endOf(part.lines) * 1000,
    round: part.result?.round ?? 0,
    before: part.before,
    table: table.text,
    lines: part.lines,
    names: names.slice(0, -1).map((name, index) => ({
      player: playerOf(name),
      name,
      page: index === 0 ? "" : name,
    })),
    previous: at === 0 ? "" : idOf(at - 1),
    next: at === parts.length - 1 ? "" : idOf(at + 1),
  }));
}

const idOf = (at: number) => `encounter${String(at + 1).padStart(6, "0")}`;
const fieldsOf = (line = "") => line.split(" ");
const endOf = (lines: readonly string[]) =>
  Number(fieldsOf(lines.find((line) => fieldsOf(line)[2] === "C"))[1] ?? 0);

function rowOf(
  lines: readonly string[],
  result: EncounterResult | undefined,
  at: number,
): EncounterRow {
  const [, opened = "0", , number = "0", visitor = ""] = fieldsOf(lines[0]);
  const tries = result?.kind === "goose" ? result.tries : [];
  return {
    id: idOf(at),
    number: Number(number),
    visitor,
    state: result ? "drawn" : "void",
    opened_at: Number(opened) * 1000,
    tries: tries.length,
    caught: tries.filter(({ isCaught }) => isCaught).length,
    eggs: tries.filter(({ egg }) => egg).length,
    honks: result?.kind === "fox" ? result.honkers.length : 0,
    ran_off: result?.kind === "fox" && result.ranOff,
  };
}

/** The channel's page: its newest encounters, and its head at the end of each hour. */
export function publishedChannel(
  lines: readonly string[],
  encounters: readonly PublicEncounter[],
): PublicChannel {
  const heads = new Map<number, PublicChannel["heads"][number]>();
  for (const line of lines) {
    const [n = "", time = ""] = fieldsOf(line);
    const at = Math.ceil(Number(time) / 3600) * 3_600_000;
    heads.set(at, { at, n: Number(n), hash: line.slice(-64) });
  }
  return {
    channel: { ...POND, twitch: "millpond" },
    is_on: true,
    game_frequency: "*/30 * * * *",
    encounters: encounters.toReversed(),
    next: 0,
    heads: [...heads.values()].toReversed(),
    top: [
      { page: "bert", name: "bert", kinds: 31, cards: 44 },
      { page: "", name: "cleo", kinds: 12, cards: 12 },
    ],
  };
}
