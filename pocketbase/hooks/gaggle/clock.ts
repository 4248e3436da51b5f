import { GAME } from "#core/gaggle/limits.ts";
import { logError } from "../platform/http/answer.ts";
import { execute, newId, rowsOf } from "../platform/records/rows.ts";
import { claimPlayers, unclaimedUsers } from "./joining.ts";
import { expireTrades } from "./trades.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Every minute: offers whose time is over end, and players of newly linked accounts are joined. */
export function tickGaggle(): void {
  $app.runInTransaction((app) => expireTrades(app));
  for (const user of unclaimedUsers($app)) {
    try {
      $app.runInTransaction((app) => {
        claimPlayers(app, user);
      });
    } catch (error) {
      logError("The players of a user were not joined", error);
    }
  }
}

/** Every hour: publishes where the logs stand, and forgets what is too old. */
export function tickGaggleHour(): void {
  const now = Date.now();
  $app.runInTransaction((app) => {
    addHeads(app, now);
    execute(app, "DELETE FROM gaggle_acts WHERE applied_at < {:before}", {
      before: now - GAME.actsKeptHours * HOUR_MS,
    });
    execute(app, "DELETE FROM gaggle_log WHERE committed_at < {:before}", {
      before: now - GAME.logKeptDays * DAY_MS,
    });
  });
}

/** Of each log that has new lines since its last head. */
function addHeads(app: CoreApp, now: number): void {
  const channels = rowsOf(
    app,
    { id: "", lines: 0, head: "" },
    `SELECT id, lines, head FROM gaggle_channels AS channels
     WHERE lines > 0 AND NOT EXISTS (
       SELECT 1 FROM gaggle_heads
       WHERE gaggle_heads.channel = channels.id AND gaggle_heads.line = channels.lines
     )`,
    {},
  );
  for (const { id: channel, lines, head } of channels) {
    execute(
      app,
      `INSERT INTO gaggle_heads (id, channel, line, hash, taken_at)
       VALUES ({:id}, {:channel}, {:line}, {:hash}, {:now})`,
      { id: newId(), channel, line: lines, hash: head, now },
    );
  }
}
