/** A drawn run with winners who wait, put into the database at once: the claims are what is measured. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as v from "valibot";
import { claimAnswer } from "#core/giveaways/api.ts";
import { giveawayPond, twitchIdOf } from "../../tests/integration/pocketbase/giveaway-fixture.ts";
import type { PocketBaseStack } from "../../tests/stack/pocketbase.ts";

export type ClaimPond = {
  tenant: string;
  run: string;
  token: string;
  winners: readonly { login: string; number: string }[];
};

let ponds = 0;

/** So many codes, and so many winners with a number each. */
export async function claimPond(
  stack: PocketBaseStack,
  codes: number,
  winners: number,
): Promise<ClaimPond> {
  ponds += 1;
  const pond = await giveawayPond(stack, `bench${ponds}-${Date.now()}@example.com`, {}, 0);
  await pond.addCodes(Array.from({ length: codes }, (_, n) => `BENCH-${ponds}-${n}`));
  const { run } = await pond.start();
  await pond.console("end", { run });
  await pond.due();
  const people = Array.from({ length: winners }, (_, n) => ({
    login: `goose_${n}`,
    number: String(n).padStart(6, "0"),
  }));
  const database = open(stack);
  const until = new Date(Date.now() + 3_600_000).toISOString().replace("T", " ");
  const winner = database.prepare(
    `INSERT INTO giveaway_winners (id, tenant, run, place, login, display_name, state, claim_until)
     VALUES (?, ?, ?, ?, ?, ?, 'waiting', ?)`,
  );
  const number = database.prepare(
    `INSERT INTO giveaway_numbers (id, tenant, run, number, secret_hash, purpose, login, used,
       refusal, expires_at) VALUES (?, ?, ?, ?, ?, 'claim', ?, FALSE, '', ?)`,
  );
  database.exec("BEGIN");
  for (const [n, { login, number: digits }] of people.entries()) {
    const id = `${ponds}x${n}`.padStart(15, "0");
    winner.run(id, pond.tenant, run, n, login, login, until);
    number.run(id, pond.tenant, run, digits, `${ponds}-${n}`, login, until);
  }
  database.exec("COMMIT");
  database.close();
  return { tenant: pond.tenant, run, token: pond.bots.authStore.token, winners: people };
}

function open(stack: PocketBaseStack): DatabaseSync {
  const database = new DatabaseSync(join(stack.dataDir, "data", "data.db"));
  database.exec("PRAGMA busy_timeout = 10000");
  return database;
}

/** One claim as the bots send it; undefined when PocketBase did not answer. */
export async function sendClaim(
  stack: PocketBaseStack,
  pond: ClaimPond,
  { login, number }: ClaimPond["winners"][number],
): Promise<v.InferOutput<typeof claimAnswer> | undefined> {
  try {
    const response = await fetch(`${stack.url}/api/gq/bots/giveaways/claim`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: pond.token },
      body: JSON.stringify({
        tenant: pond.tenant,
        user_id: twitchIdOf(login),
        login,
        display_name: login,
        number,
      }),
    });
    return v.parse(claimAnswer, await response.json());
  } catch (error) {
    if (error instanceof v.ValiError) throw error;
    return undefined;
  }
}

/** What the database says in the end: codes given, winners who hold one, and codes held twice. */
export function outcome(stack: PocketBaseStack, { tenant, run }: ClaimPond) {
  const database = open(stack);
  const count = (sql: string, ...values: string[]) =>
    Number(database.prepare(sql).get(...values)?.count);
  const found = {
    used: count(
      "SELECT count(*) AS count FROM giveaway_codes WHERE tenant = ? AND is_used = TRUE",
      tenant,
    ),
    holders: count(
      "SELECT count(*) AS count FROM giveaway_winners WHERE run = ? AND code != ''",
      run,
    ),
    codesHeld: count(
      "SELECT count(DISTINCT code) AS count FROM giveaway_winners WHERE run = ? AND code != ''",
      run,
    ),
    /** Used codes whose name is not that of the winner who holds it. */
    strangers: count(
      `SELECT count(*) AS count FROM giveaway_codes WHERE tenant = ? AND is_used = TRUE
         AND used_by_username IS NOT (
           SELECT login FROM giveaway_winners WHERE code = giveaway_codes.id
         )`,
      tenant,
    ),
  };
  const holders = new Set(
    database
      .prepare("SELECT login FROM giveaway_winners WHERE run = ? AND code != ''")
      .all(run)
      .map(({ login }) => String(login)),
  );
  database.close();
  return { ...found, holdersByName: holders };
}
