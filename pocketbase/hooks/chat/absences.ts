import { presenceOf } from "#core/chat/bot-presence.ts";
import { BOT_STATUS } from "#core/chat/limits.ts";
import { rowsOf } from "../platform/records/rows.ts";
import { storedBot } from "./bot-report.ts";

/** A time in which the bot was not in the channel; `until` is 0 while it goes on. */
export type Absence = { from: number; until: number };

/** Returns when the bot was not in a workspace's channel between two moments, the oldest first. */
export function absencesBetween(
  app: CoreApp,
  tenant: string,
  start: number,
  end: number,
): Absence[] {
  const past = rowsOf(
    app,
    { from_at: 0, until_at: 0 },
    `SELECT from_at, until_at FROM bot_absences
     WHERE tenant = {:tenant} AND until_at > {:start} AND from_at < {:end}
     ORDER BY from_at DESC LIMIT ${BOT_STATUS.absencesShownCount}`,
    { tenant, start, end },
  );
  const absences = past.reverse().map(({ from_at, until_at }) => ({
    from: Math.max(from_at, start),
    until: Math.min(until_at, end),
  }));
  const { report, awaySince } = storedBot(app, tenant);
  if (presenceOf(report, report.now).isInChat) return absences;
  const from = Math.max(awaySince || report.heard_at, start);
  if (from < end) absences.push({ from, until: end < report.now ? end : 0 });
  return absences;
}
