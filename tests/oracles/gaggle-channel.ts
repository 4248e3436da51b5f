/** Plays a channel of Gaggle over days, from a seed alone: for tests, and for measuring. */

import { RARITIES } from "#core/cards/vocabulary.ts";
import { sha256Hex } from "#core/fairness/digest.ts";
import type { EncounterResult } from "#core/gaggle/channel-log.ts";
import { type DrawTable, drawTable } from "#core/gaggle/draw-table.ts";
import { ChannelGame, type GameSettings } from "#core/gaggle/game.ts";
import { FOX, oddsWith, PITY } from "#core/gaggle/odds.ts";

export const START = 1_800_000_000;

export const SETTINGS: GameSettings = {
  period: 1_800,
  window: 120,
  odds: oddsWith(1),
  step: PITY.step,
  cap: PITY.step * PITY.maxSteps,
  egg: 100_000,
  fox: FOX.chance,
  foxWindow: 60,
  honkers: FOX.honkersCount,
};

/** Ten cards of each rarity. */
export const TABLE: DrawTable = drawTable(
  RARITIES.flatMap((rarity) =>
    Array.from({ length: 10 }, (_, index) => ({ slug: `${rarity}-${index + 1}`, rarity })),
  ),
);

export const playerOf = (name: string) => sha256Hex(`player ${name}`).slice(0, 16);

/** What stands where a signature of the beacon would: the game leaves its check to others. */
export const signatureOf = (round: number) =>
  (sha256Hex(`round ${round}`) + sha256Hex(`and ${round}`)).slice(0, 96);

export type Played = { lines: string[]; results: EncounterResult[]; game: ChannelGame };

/** Plays encounters one after the other, in each of which all players try or honk. */
export function playChannel(options: {
  seed: string;
  players: readonly string[];
  encounters: number;
  settings?: Partial<GameSettings>;
  table?: DrawTable;
  /** When the channel begins, in Unix seconds. */
  start?: number;
  /** What stands for the beacon's signature of a round. */
  sign?: (round: number) => string;
}): Played {
  const { seed, players, encounters, settings, table = TABLE } = options;
  const { start = START, sign = signatureOf } = options;
  const game = new ChannelGame({ channel: "pond", lastSeed: "", lines: [] }, [table]);
  const lines: string[] = [];
  const results: EncounterResult[] = [];
  let now = start;
  const begin = () => {
    const last = sha256Hex(`${seed} ${now}`);
    lines.push(...game.begin({ ...SETTINGS, ...settings }, table, last, now));
  };
  begin();
  while (results.length < encounters) {
    const due = game.due(now);
    if (due === undefined) {
      begin();
      continue;
    }
    now = Math.max(now, due.at);
    if (due.type === "open") {
      lines.push(game.openNext(now).line);
      for (const [index, player] of players.entries()) {
        const at = now + (index % 60);
        const isFox = game.open?.visitor === "fox";
        const answer = isFox
          ? game.honk(player, at)
          : game.tryCatch(player, `word ${index} ${now}`, at);
        if (answer.ok) lines.push(answer.line);
      }
    } else if (due.type === "close") {
      lines.push(game.close(players.slice(0, 2), now).line);
    } else {
      const beacon = { round: due.round, signature: sign(due.round) };
      const { line, result } = game.draw(beacon, now);
      lines.push(line);
      results.push(result);
    }
  }
  return { lines, results, game };
}
