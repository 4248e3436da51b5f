import { GIVEAWAY } from "#core/giveaways/limits.ts";
import { isScheduledAt } from "#core/giveaways/schedule.ts";
import { logError } from "../platform/http/answer.ts";
import { announceTenant } from "../platform/realtime/config.ts";
import { databaseTime, msOf } from "../platform/records/database-time.ts";
import { execute, rowsOf } from "../platform/records/rows.ts";
import { isGivenUp, readRound } from "./beacon.ts";
import { announceGiveaway } from "./change-events.ts";
import { type BeaconResult, drawRun, redrawWinner } from "./draw.ts";
import { type RunRow, runById, runsWhere } from "./rows.ts";
import { closeRun, startRun } from "./runs.ts";

/**
 * Does what the time has come for: closes runs, draws closed ones once the beacon's round has come,
 * draws unclaimed prizes again. Whoever asks first does it; each step happens in one transaction.
 */
export function doDueGiveaways(): void {
  const app: CoreApp = $app;
  const now = databaseTime(Date.now());
  for (const run of runsWhere(app, "state = 'open' AND ends_at <= {:now}", { now })) {
    attempt(run, () =>
      app.runInTransaction((inner) => {
        closeRun(inner, run.id);
      }),
    );
  }
  for (const run of runsWhere(app, "state = 'closed'", {})) attempt(run, () => drawWhenReady(run));
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

function drawWhenReady(run: RunRow): void {
  const beacon = beaconOf(run);
  if (beacon === undefined) return;
  $app.runInTransaction((app) => {
    drawRun(app, run.id, beacon);
  });
}

/** What the beacon came to; undefined while it is worth waiting for. */
function beaconOf(run: RunRow): BeaconResult | undefined {
  if (run.beacon_state === "off") return "off";
  const at = msOf(run.beacon_at);
  if (Date.now() < at) return undefined;
  return readRound(run.beacon_round) ?? (isGivenUp(at) ? "unreachable" : undefined);
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
    const result = startRun(app, giveaway, { label: "The schedule" });
    started = "run" in result ? result.run : undefined;
  });
  if (started === undefined) return;
  announceTenant(started.tenant);
  announceGiveaway(started);
}

function forgetOld(): void {
  const now = Date.now();
  execute($app, "DELETE FROM giveaway_numbers WHERE used = FALSE AND expires_at < {:now}", {
    now: databaseTime(now),
  });
  execute($app, "DELETE FROM giveaway_notices WHERE created_at < {:before}", {
    before: databaseTime(now - GIVEAWAY.noticeKeptMinutes * 60_000),
  });
  const old = runsWhere(
    $app,
    "state IN ('drawn', 'cancelled') AND ends_at < {:before}",
    { before: databaseTime(now - GIVEAWAY.runKeptDays * 86_400_000) },
    "LIMIT 5",
  );
  for (const run of old) $app.delete($app.findRecordById("giveaway_runs", run.id));
}
