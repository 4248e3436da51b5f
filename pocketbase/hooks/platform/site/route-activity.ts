import type { ActivityReport } from "#core/platform/activity/report.ts";
import { NOT_FOUND, NOT_SIGNED_IN, refuse } from "../http/answer.ts";
import { activeMembership, userOf } from "../people/membership.ts";

/** GET /api/gq/activity: what the bot did in each hour, in the caller's active workspace. */
export function readActivity(e: core.RequestEvent) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, NOT_SIGNED_IN);
  const membership = activeMembership(e.app, user);
  if (membership === undefined) return refuse(e, NOT_FOUND);
  const rows = arrayOf(new DynamicModel({ hour: "", sent: 0, rehearsed: 0, dropped: 0 }));
  e.app
    .db()
    .newQuery(
      `SELECT hour, sent, rehearsed, dropped FROM activity_hours
       WHERE tenant = {:tenant} ORDER BY hour`,
    )
    .bind({ tenant: membership.tenant })
    .all(rows);
  const report: ActivityReport = {
    hours: rows.map(({ hour, sent, rehearsed, dropped }) => ({
      at: Date.parse(hour.replace(" ", "T")),
      sent,
      rehearsed,
      dropped,
    })),
  };
  return e.json(200, report);
}
