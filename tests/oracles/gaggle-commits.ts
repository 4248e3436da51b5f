/** Plays a channel as the bots do, as the commits that they would send. */

import { sha256Hex } from "#core/fairness/digest.ts";
import type { CommitRequest, Person } from "#core/gaggle/api.ts";
import type { EncounterResult } from "#core/gaggle/channel-log.ts";
import type { DrawTable } from "#core/gaggle/draw-table.ts";
import { ChannelGame } from "#core/gaggle/game.ts";
import { playerName } from "#core/gaggle/player.ts";
import { SETTINGS } from "./gaggle-channel.ts";

export type PlayedEncounter = { commit: CommitRequest; result: EncounterResult };

type Seat = { person: Person; salt: string; player: string };

/** One commit for each encounter, the first with the terms. Everybody tries, or honks, each time. */
export function playCommits(options: {
  tenant: string;
  /** What comes by and who catches it follow from this and the tenant. */
  seed: string;
  people: readonly Person[];
  encounters: number;
  table: DrawTable;
  /** When the channel begins, in Unix seconds. */
  start: number;
  sign: (round: number) => string;
}): PlayedEncounter[] {
  const { tenant, seed, people, encounters, table, start, sign } = options;
  const channel = `twitch:${tenant}`;
  const seats = people.map((person): Seat => {
    const salt = sha256Hex(`salt of ${person.account}`).slice(0, 32);
    return { person, salt, player: playerName(channel, person.account, salt) };
  });
  const game = new ChannelGame({ channel, lastSeed: "", lines: [] }, [table]);
  const lastSeed = sha256Hex(`${seed} of ${tenant}`);
  let lines = game.begin(SETTINGS, table, lastSeed, start);
  let chain: CommitRequest["chain"] = { last_seed: lastSeed, table: table.text };
  let from = 1;
  let now = start;
  return Array.from({ length: encounters }, () => {
    now = dueAt(game, now);
    const openedAt = now;
    lines.push(game.openNext(now).line);
    for (const { player } of seats) {
      const isFox = game.open?.visitor === "fox";
      const answer = isFox ? game.honk(player, now + 5) : game.tryCatch(player, "bread", now + 5);
      if (answer.ok) lines.push(answer.line);
    }
    const endsAt = game.open?.endsAt ?? now;
    lines.push(game.close([], endsAt).line);
    const due = game.due(endsAt);
    if (due?.type !== "draw") throw new Error("A draw is due");
    now = due.at;
    const drawn = game.draw({ round: due.round, signature: sign(due.round) }, now);
    lines.push(drawn.line);
    const { terms, ...snapshot } = game.snapshot();
    const commit: CommitRequest = {
      tenant,
      network: "twitch",
      from,
      lines,
      snapshot: { ...snapshot, terms: terms ?? null },
      chat_lines: 0,
      chain,
      encounter: encounterOf(game, seats, lines, drawn.result, { openedAt, endsAt }),
    };
    from += lines.length;
    lines = [];
    chain = null;
    return { commit, result: drawn.result };
  });
}

function dueAt(game: ChannelGame, now: number): number {
  const due = game.due(now);
  if (due?.type !== "open") throw new Error("An encounter is due");
  return due.at;
}

function encounterOf(
  game: ChannelGame,
  seats: readonly Seat[],
  lines: readonly string[],
  result: EncounterResult,
  { openedAt, endsAt }: { openedAt: number; endsAt: number },
): CommitRequest["encounter"] {
  const lineOf = (player: string) => {
    const line = lines.find((each) => / [TH] /.test(each) && each.includes(` ${player} `));
    return Number(line?.split(" ")[0] ?? 0);
  };
  const honks = result.kind === "fox" ? seats : [];
  const tries = result.kind === "goose" ? result.tries : [];
  return {
    number: result.encounter,
    visitor: result.kind === "fox" ? "fox" : result.card.slug,
    state: "drawn",
    opened_at: openedAt * 1000,
    ends_at: endsAt * 1000,
    round: result.round,
    ran_off: result.kind === "fox" && result.ranOff,
    victim: "",
    honks: honks.map((seat) => ({ ...seat, line: lineOf(seat.player) })),
    tries: tries.map(({ player, word, chance, isCaught, egg }) => {
      const seat = seats.find((each) => each.player === player);
      const streak = game.keptStreak(player);
      if (seat === undefined || streak === undefined) throw new Error(`Nobody is ${player}`);
      const rest = { word, chance, is_caught: isCaught, egg: egg?.slug ?? "", streak };
      return { ...seat, line: lineOf(player), ...rest };
    }),
  };
}
