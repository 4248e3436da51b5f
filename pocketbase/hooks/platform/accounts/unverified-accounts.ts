import { UNVERIFIED } from "#core/platform/limits.ts";
import { logError } from "../http/answer.ts";
import { sendReminder } from "../mail/reminder.ts";
import { databaseTime } from "../records/database-time.ts";
import { execute } from "../records/rows.ts";
import { removeAccount } from "./remove-account.ts";

const DAY_MS = 86_400_000;

/**
 * Each hour: accounts whose address nobody has verified are reminded, and removed with their own
 * workspaces some days later (rule GUARD-G51). An account that shares a workspace with others stays,
 * whoever of them owns it. `now` is in milliseconds since the epoch.
 */
export function tidyUnverifiedAccounts(now = Date.now()): void {
  const before = (days: number) => databaseTime(now - days * DAY_MS);
  // Who is verified and later is not any more begins anew.
  execute(
    $app,
    "UPDATE users SET reminded_at = '' WHERE verified = TRUE AND reminded_at != ''",
    {},
  );
  const reminded = UNVERIFIED.keptDays - UNVERIFIED.remindedDaysBefore;
  for (const user of usersWhere("reminded_at = '' && created <= {:at}", { at: before(reminded) })) {
    execute($app, "UPDATE users SET reminded_at = {:at} WHERE id = {:id}", {
      id: user.id,
      at: databaseTime(now),
    });
    sendReminder($app, user);
  }
  // Nobody goes without a reminder that is old enough, however long this server was off.
  const filter = "reminded_at != '' && reminded_at <= {:reminded} && created <= {:made}";
  const values = {
    reminded: before(UNVERIFIED.remindedDaysBefore),
    made: before(UNVERIFIED.keptDays),
  };
  for (const user of usersWhere(filter, values)) remove(user.id);
}

function usersWhere(filter: string, values: { [name: string]: string }): core.Record[] {
  return $app
    .findRecordsByFilter("users", `verified = false && ${filter}`, "created", 500, 0, values)
    .filter((user) => user !== undefined);
}

function remove(id: string): void {
  try {
    $app.runInTransaction((app) => {
      // Looked up again: it may have been verified meanwhile.
      const user = app.findRecordById("users", id);
      if (!user.verified() && !sharesWorkspace(app, id)) removeAccount(app, user);
    });
  } catch (error) {
    logError("An account without a verified address could not be removed", error);
  }
}

function sharesWorkspace(app: CoreApp, user: string): boolean {
  const tenants = app.findRecordsByFilter("memberships", "user = {:user}", "", 0, 0, { user });
  return tenants.some(
    (membership) =>
      membership !== undefined &&
      app.countRecords("memberships", $dbx.hashExp({ tenant: membership.getString("tenant") })) > 1,
  );
}
