import type { CommitRequest, Person } from "#core/gaggle/api.ts";
import { type Flock, robbed } from "#core/gaggle/flock.ts";
import { GAME } from "#core/gaggle/limits.ts";
import { execute, NEW_ID, newId, rowsOf } from "../platform/records/rows.ts";
import type { ChannelRow } from "./channels.ts";
import { eggsOf, loadFlock } from "./flocks.ts";
import { ensurePlayers, optedOut } from "./people.ts";
import { giveRewards } from "./rewards.ts";

type Encounter = NonNullable<CommitRequest["encounter"]>;

/** What chat is told, with people as the log names them. */
export type Told = {
  caught: { player: string; is_new: boolean }[];
  eggs: string[];
  robbed: string;
  rewards: { player: string; set: string }[];
};

/** Somebody of the encounter, with their player. */
type Participant<T> = { entry: T; owner: string };

type Try = Encounter["tries"][number];
type Honk = Encounter["honks"][number];
type Streak = Try["streak"] & { player: string };

/**
 * Gives out what an encounter came to. Nothing is stored of those who want nothing stored. Returns what
 * chat is told, and the streaks that the log's players had before.
 */
export function applyEncounter(
  app: CoreApp,
  channel: ChannelRow,
  encounter: Encounter,
  lines: { first_line: number; last_line: number },
): { told: Told; streaks: Streak[] } {
  const { tries, honks } = encounter;
  const streaks = streaksBefore(app, channel.id, tries);
  const owners = ownersOf(
    app,
    [...tries, ...honks].map(({ person }) => person),
  );
  const triers = withOwners(tries, owners);
  keepNames(app, channel.id, triers, withOwners(honks, owners));
  const told: Told = {
    caught: [],
    eggs: layEggs(app, channel, triers),
    robbed: rob(app, channel.id, encounter.victim),
    rewards: [],
  };
  addCatches(app, channel.tenant, encounter.visitor, triers, told);
  addRow(app, channel.id, encounter, lines, told);
  return { told, streaks };
}

/** The streaks that the log says of those who tried, as far as it has named them before. */
function streaksBefore(app: CoreApp, channel: string, tries: readonly Try[]): Streak[] {
  return rowsOf(
    app,
    { player: "", misses: 0, caughtToday: 0, day: 0 },
    `SELECT log_name AS player, misses, caught_today AS caughtToday, day FROM gaggle_names
     WHERE channel = {:channel} AND day > 0
       AND log_name IN (SELECT value FROM json_each({:names}))`,
    { channel, names: JSON.stringify(tries.map(({ player }) => player)) },
  );
}

function ownersOf(app: CoreApp, people: readonly Person[]): Map<string, string> {
  const out = optedOut(
    app,
    people.map(({ account }) => account),
  );
  return ensurePlayers(
    app,
    people.filter(({ account }) => !out.has(account)),
  );
}

function withOwners<T extends { person: Person }>(
  entries: readonly T[],
  owners: ReadonlyMap<string, string>,
): Participant<T>[] {
  return entries.flatMap((entry) => {
    const owner = owners.get(entry.person.account);
    return owner === undefined ? [] : [{ entry, owner }];
  });
}

/** A salt that has changed is a new name, whose streak begins anew; a honk changes no streak. */
function keepNames(
  app: CoreApp,
  channel: string,
  tries: readonly Participant<Try>[],
  honks: readonly Participant<Honk>[],
): void {
  const rowOf = ({ entry: { person, player, salt }, owner }: Participant<Try | Honk>) => ({
    account: person.account,
    owner,
    player,
    salt,
  });
  const columns = `id, channel, account, player, log_name, salt, misses, caught_today, day, seen_at`;
  const names = `${NEW_ID}, {:channel}, value ->> 'account', value ->> 'owner',
    value ->> 'player', value ->> 'salt'`;
  const changed = `player = excluded.player, log_name = excluded.log_name, salt = excluded.salt,
    seen_at = excluded.seen_at`;
  execute(
    app,
    `INSERT INTO gaggle_names (${columns})
     SELECT ${names}, value ->> 'misses', value ->> 'caughtToday', value ->> 'day', {:now}
     FROM json_each({:rows}) WHERE TRUE
     ON CONFLICT (channel, account) DO UPDATE SET ${changed}, misses = excluded.misses,
       caught_today = excluded.caught_today, day = excluded.day`,
    {
      channel,
      now: Date.now(),
      rows: JSON.stringify(tries.map((each) => ({ ...rowOf(each), ...each.entry.streak }))),
    },
  );
  const kept = (column: string) =>
    `${column} = CASE WHEN salt = excluded.salt THEN ${column} ELSE 0 END`;
  execute(
    app,
    `INSERT INTO gaggle_names (${columns})
     SELECT ${names}, 0, 0, 0, {:now} FROM json_each({:rows}) WHERE TRUE
     ON CONFLICT (channel, account) DO UPDATE SET ${changed}, ${kept("misses")},
       ${kept("caught_today")}, ${kept("day")}`,
    { channel, now: Date.now(), rows: JSON.stringify(honks.map(rowOf)) },
  );
}

/** The card goes to each who caught it, which ends their wish for it (GAGGLE-C6). */
function addCatches(
  app: CoreApp,
  tenant: string,
  card: string,
  tries: readonly Participant<Try>[],
  told: Told,
): void {
  const catches = tries.filter(({ entry }) => entry.is_caught);
  if (catches.length === 0) return;
  const players = JSON.stringify(catches.map(({ owner }) => owner));
  const known = new Set(
    rowsOf(
      app,
      { player: "" },
      `SELECT DISTINCT player FROM gaggle_cards
       WHERE card = {:card} AND player IN (SELECT value FROM json_each({:players}))`,
      { card, players },
    ).map(({ player }) => player),
  );
  execute(
    app,
    `INSERT INTO gaggle_cards (id, player, card, trade, caught_in, caught_at)
     SELECT ${NEW_ID}, value, {:card}, '', {:tenant}, {:now} FROM json_each({:rows})`,
    {
      card,
      tenant,
      now: Date.now(),
      rows: JSON.stringify(catches.map(({ owner }) => owner)),
    },
  );
  execute(
    app,
    `DELETE FROM gaggle_wishes
     WHERE card = {:card} AND player IN (SELECT value FROM json_each({:players}))`,
    { card, players },
  );
  for (const { entry, owner } of catches) {
    told.caught.push({ player: entry.player, is_new: !known.has(owner) });
    known.add(owner);
  }
  const logNames = new Map(catches.map(({ entry, owner }) => [owner, entry.player]));
  for (const { player, set } of giveRewards(app, [...logNames.keys()], card)) {
    told.rewards.push({ player: logNames.get(player) ?? "", set });
  }
}

function layEggs(
  app: CoreApp,
  { id, chat_lines }: ChannelRow,
  tries: readonly Participant<Try>[],
): string[] {
  const found = tries.filter(({ entry }) => entry.egg !== "");
  execute(
    app,
    `INSERT INTO gaggle_eggs (id, player, card, laid_in, laid_at, warm_at)
     SELECT ${NEW_ID}, value ->> 'owner', value ->> 'egg', {:channel}, {:now}, {:warm}
     FROM json_each({:rows})`,
    {
      channel: id,
      now: Date.now(),
      warm: chat_lines + GAME.eggWarmLines,
      rows: JSON.stringify(found.map(({ entry: { egg }, owner }) => ({ owner, egg }))),
    },
  );
  return found.map(({ entry }) => entry.player);
}

/** The fox takes the youngest egg of this channel; nothing from somebody who has hatched meanwhile. */
function rob(app: CoreApp, channel: string, victim: string): string {
  if (victim === "") return "";
  const [name] = rowsOf(
    app,
    { log_name: "", player: "" },
    `SELECT log_name, player FROM gaggle_names WHERE channel = {:channel} AND account = {:victim}`,
    { channel, victim },
  );
  if (name === undefined) return "";
  const rows = eggsOf(app, name.player, channel);
  const flock: Flock = {
    ...loadFlock(app, name.player),
    eggs: rows.map(({ card, cold_lines }, number) => ({
      number,
      slug: card,
      coldLines: cold_lines,
    })),
  };
  const step = robbed(flock);
  if (!step.ok) return "";
  const left = new Set(step.flock.eggs.map(({ number }) => number));
  for (const [number, { id }] of rows.entries()) {
    if (!left.has(number)) execute(app, "DELETE FROM gaggle_eggs WHERE id = {:id}", { id });
  }
  return name.log_name;
}

function addRow(
  app: CoreApp,
  channel: string,
  encounter: Encounter,
  lines: { first_line: number; last_line: number },
  told: Told,
): void {
  const row = {
    id: newId(),
    channel,
    number: encounter.number,
    visitor: encounter.visitor,
    state: encounter.state,
    opened_at: encounter.opened_at,
    ends_at: encounter.ends_at,
    round: encounter.round,
    tries: encounter.tries.length,
    caught: encounter.tries.filter(({ is_caught }) => is_caught).length,
    eggs: encounter.tries.filter(({ egg }) => egg !== "").length,
    honks: encounter.honks.length,
    ran_off: encounter.ran_off,
    ...lines,
    answer: JSON.stringify(told),
  };
  const names = Object.keys(row);
  execute(
    app,
    `INSERT INTO gaggle_encounters (${names.join(", ")})
     VALUES (${names.map((name) => `{:${name}}`).join(", ")})`,
    row,
  );
}
