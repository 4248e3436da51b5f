/** What people own, as the database has it and as the ledger has it, as texts to compare. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as v from "valibot";
import type { Account } from "../../oracles/gaggle-ledger.ts";

const COUNTED = "SELECT count(*) AS cards FROM gaggle_cards";
const counted = v.object({ cards: v.number() });

const storedRow = v.object({
  name: v.string(),
  cards: v.string(),
  aside: v.number(),
  eggs: v.number(),
  down: v.number(),
  rewards: v.string(),
});

/** Each person of a stopped or running PocketBase, described, and how many cards there are in all. */
export function readStored(dataDir: string): { people: Map<string, string>; cards: number } {
  const database = new DatabaseSync(join(dataDir, "data", "data.db"), { readOnly: true });
  try {
    const { cards } = v.parse(counted, database.prepare(COUNTED).get());
    return { people: readPeople(database), cards };
  } finally {
    database.close();
  }
}

function readPeople(database: DatabaseSync): Map<string, string> {
  const rows = database
    .prepare(
      `SELECT name, down,
         (SELECT coalesce(group_concat(line, ' '), '') FROM (
            SELECT card || ':' || count(*) AS line FROM gaggle_cards
            WHERE player = players.id GROUP BY card ORDER BY card)) AS cards,
         (SELECT count(*) FROM gaggle_cards WHERE player = players.id AND trade != '') AS aside,
         (SELECT count(*) FROM gaggle_eggs WHERE player = players.id) AS eggs,
         (SELECT coalesce(group_concat(card_set, ' '), '') FROM gaggle_rewards
          WHERE player = players.id) AS rewards
       FROM gaggle_players AS players`,
    )
    .all();
  return new Map(
    rows.map((row) => {
      const { name, ...rest } = v.parse(storedRow, row);
      return [name, line(rest)];
    }),
  );
}

/** The same of what the ledger has. */
export function describe({ cards, rewards, ...rest }: Account): string {
  const counts = [...cards].sort(([one], [other]) => (one < other ? -1 : 1));
  return line({
    ...rest,
    cards: counts.map(([card, count]) => `${card}:${count}`).join(" "),
    rewards: rewards.join(" "),
  });
}

function line(values: Omit<v.InferOutput<typeof storedRow>, "name">): string {
  const { cards, aside, eggs, down, rewards } = values;
  return `down ${down}, eggs ${eggs}, aside ${aside}, rewards ${rewards}, cards ${cards}`;
}
