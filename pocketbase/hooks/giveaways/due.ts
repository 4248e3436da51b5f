import { voidTime } from "#core/fairness/beacon.ts";
import { GIVEAWAY } from "#core/giveaways/limits.ts";
import { isScheduledAt } from "#core/giveaways/schedule.ts";
import { ERRORS } from "#core/platform/errors.ts";
import { logError } from "../platform/http/answer.ts";
import { recordAudit } from "../platform/people/audit.ts";
import { announceTenant } from "../platform/realtime/config.ts";
import { databaseTime, msOf } from "../platform/records/database-time.ts";
import { execute, rowsOf } from "../platform/records/rows.ts";
import { announceGiveaway } from "./change-events.ts";
import { beaconRound, drawRun, redrawWinner } from "./draw.ts";
import { type RunRow, runById, runsWhere } from "./rows.ts";
import { closeRun, startRunFromOutside, voidRun } from "./runs.ts";

/** Rounds of the beacon by their number: the signatures, which the bots have checked. */
export type ReadRounds = ReadonlyMap<number, string>;

/**
 * Does what the time has come for: closes runs, draws closed ones whose round was read, makes void
 * what waited too long, draws unclaimed prizes again. Whoever asks first does it; each step happens in
 * one transaction.
 */
export function doDueGiveaways(rounds: ReadRounds = new Map()): void {
  const app: CoreApp = $app;
  const now = databaseTime(Date.now());
  for (const run of runsWhere(app, "state = 'open' AND ends_at <= {:now}", { now })) {
    attempt(run, () =>
      app.runInTransaction((inner) => {
        closeRun(inner, run.id);
      }),
    );
  }
  for (const run of runsWhere(app, "state = 'closed'", {})) {
    attempt(run, () => drawWhenReady(run, rounds));
  }
  const late = rowsOf(
    app,
    { id: "", run: "" },
    `SELECT id, run FROM giveaway_winners
     WHERE state = 'waiting' AND claim_until <= {:now} LIMIT 200`,
    { now },
  );
  for (const winner of late) {
    const run = runById(app, winner.run);
    if (run === undefined) continue;
    attempt(run, () =>
      app.runInTransaction((inner) => {
        redrawWinner(inner, winner.id);
      }),
    );
  }
}

/** Draws a run whose round was read after it came, or which asks none; one that waits is left. */
function drawWhenReady(run: RunRow, rounds: ReadRounds): void {
  const isOff = run.beacon_state === "off";
  if (!isOff && Date.now() < msOf(run.beacon_at)) return;
  const signature = rounds.get(run.beacon_round);
  const beacon = isOff
    ? "off"
    : signature === undefined
      ? undefined
      : beaconRound(run.beacon_round, signature);
  const isTooLate = Date.now() >= voidTime(msOf(run.beacon_at));
  if (beacon === undefined && !isTooLate) return;
  $app.runInTransaction((app) => {
    if (beacon === undefined) voidRun(app, run);
    else drawRun(app, run.id, beacon);
  });
}

/** The rounds that have come and that closed runs wait for. */
export function wantedRounds(app: CoreApp): number[] {
  const waiting = runsWhere(
    app,
    "state = 'closed' AND beacon_state = 'waiting' AND beacon_at <= {:now}",
    { now: databaseTime(Date.now()) },
  );
  return [...new Set(waiting.map(({ beacon_round }) => beacon_round))].slice(0, 20);
}

/** One run that fails must not delay the others. */
function attempt(run: RunRow, work: () => void): void {
  try {
    work();
  } catch (error) {
    logError(`The giveaway run ${run.id} could not go on`, error);
    return;
  }
  const after = runById($app, run.id);
  if (after !== undefined && JSON.stringify(after) !== JSON.stringify(run)) {
    announceTenant(run.tenant);
  }
  announceGiveaway(run);
}

/** Each minute: what is due, scheduled starts, and what is to be forgotten. */
export function tickGiveaways(): void {
  doDueGiveaways();
  startScheduled();
  forgetOld();
}

/** Who starts them, as the audit log has it. */
const SCHEDULE = { label: "The schedule" };

type Scheduled = { id: string; tenant: string; cron_schedule: string; time_zone: string };

function startScheduled(): void {
  const giveaways = rowsOf<Scheduled>(
    $app,
    { id: "", tenant: "", cron_schedule: "", time_zone: "" },
    `SELECT giveaways.id, giveaways.tenant, giveaways.cron_schedule, tenants.time_zone
     FROM giveaways JOIN tenants ON tenants.id = giveaways.tenant
     WHERE giveaways.enabled = TRUE AND giveaways.cron_schedule != ''`,
    {},
  );
  for (const giveaway of giveaways) {
    try {
      startIfDue(giveaway);
    } catch (error) {
      logError(`The giveaway ${giveaway.id} could not start`, error);
    }
  }
}

/**
 * The minute on the workspace's own clock is remembered: an hour that comes twice in autumn starts
 * nothing twice, and a minute that was missed is not made up for.
 */
function startIfDue({ id, cron_schedule, time_zone }: Scheduled): void {
  const minute = new DateTime().time().in(new Timezone(time_zone)).format("2006-01-02 15:04");
  if (!isScheduledAt(cron_schedule, minute)) return;
  let started: RunRow | undefined;
  $app.runInTransaction((app) => {
    const giveaway = app.findRecordById("giveaways", id);
    if (giveaway.getString("last_scheduled") >= minute) return;
    giveaway.set("last_scheduled", minute);
    app.save(giveaway);
    const result = startRunFromOutside(app, giveaway, SCHEDULE);
    if ("run" in result) started = result.run;
    else recordRefusal(app, giveaway, ERRORS[result.code]);
  });
  if (started === undefined) return;
  announceTenant(started.tenant);
  announceGiveaway(started);
}

/** Written once for each reason: a schedule may come each minute, and the log keeps so many entries. */
function recordRefusal(app: CoreApp, giveaway: core.Record, reason: string): void {
  const tenant = giveaway.getString("tenant");
  const subject = giveaway.getString("name");
  const [last] = rowsOf(
    app,
    { action: "", details: "" },
    `SELECT action, details FROM audit_log
     WHERE tenant = {:tenant} AND subject = {:subject}
       AND action IN ('giveaway.refused', 'giveaway.started')
     ORDER BY created_at DESC, rowid DESC LIMIT 1`,
    { tenant, subject },
  );
  const isKnown = last?.action === "giveaway.refused" && last.details.includes(reason);
  if (isKnown) return;
  const entry = { action: "giveaway.refused", subject, details: { reason } } as const;
  recordAudit(app, tenant, SCHEDULE, entry);
}

function forgetOld(): void {
  const now = Date.now();
  execute($app, "DELETE FROM giveaway_numbers WHERE used = FALSE AND expires_at < {:now}", {
    now: databaseTime(now),
  });
  execute($app, "DELETE FROM giveaway_notices WHERE created_at < {:before}", {
    before: databaseTime(now - GIVEAWAY.noticeKeptMinutes * 60_000),
  });
}
