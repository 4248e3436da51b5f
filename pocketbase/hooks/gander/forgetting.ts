import type * as v from "valibot";
import type { forgotten } from "#core/gander/api.ts";
import { GANDER } from "#core/gander/limits.ts";
import { firstRecord } from "../platform/http/request.ts";
import { databaseTime } from "../platform/records/database-time.ts";
import { execute, rowsOf } from "../platform/records/rows.ts";
import { inTransaction } from "../platform/records/transaction.ts";
import { personDigest } from "./digests.ts";

/** What is forgotten: with a person, an account, a workspace, or with time. */

const DAY_MS = 86_400_000;

/** Returns how many records are gone. Call it in a transaction. */
export function forgetPerson(app: CoreApp, user: string): v.InferOutput<typeof forgotten> {
  const values = { user, person: personDigest(user) };
  const count = (table: string, of: string) =>
    rowsOf(app, { n: 0 }, `SELECT count(*) AS n FROM ${table} WHERE person = ${of}`, values)[0]
      ?.n ?? 0;
  const answer = {
    memories: count("gander_memories", "{:user}"),
    answers: count("gander_answers", "{:person}"),
  };
  execute(app, "DELETE FROM gander_memories WHERE person = {:user}", values);
  execute(app, "DELETE FROM gander_answers WHERE person = {:person}", values);
  // What was used up stays used up, of nobody.
  execute(app, "UPDATE gander_reservations SET person = '' WHERE person = {:person}", values);
  execute(app, "UPDATE audit_log SET actor_name = {:nobody} WHERE actor_name = {:label}", {
    nobody: "Somebody on Discord",
    label: discordLabel(user),
  });
  return answer;
}

/** How the audit log names somebody of Discord who is no member. */
export function discordLabel(user: string): string {
  return `Discord user ${user}`;
}

/** A deleted user is forgotten by the Discord account that they had linked, too. */
export function forgetGanderUser(e: core.RecordEvent) {
  const user = discordIdOf(e.app, e.record?.id ?? "");
  inTransaction(e, (app) => {
    if (user !== "") forgetPerson(app, user);
    e.next();
  });
}

/** The Discord id of a user's linked account; "" while there is none. */
export function discordIdOf(app: CoreApp, user: string): string {
  const account = firstRecord(app, "provider_accounts", "provider = 'discord' && user = {:user}", {
    user,
  });
  return account?.getString("provider_id") ?? "";
}

/** In few statements, because PocketBase would delete a workspace's log entry by entry. */
export function forgetGanderTenant(e: core.RecordEvent) {
  const tenant = e.record?.id ?? "";
  inTransaction(e, (app) => {
    for (const table of ["answers", "memories", "reservations", "usage"]) {
      execute(app, `DELETE FROM gander_${table} WHERE tenant = {:tenant}`, { tenant });
    }
    e.next();
  });
}

/** What is kept of a person of Discord, for their own copy of their data. */
export function ganderData(app: CoreApp, user: string) {
  const discord = discordIdOf(app, user);
  if (discord === "") return { memories: [], answers: [] };
  return {
    memories: rowsOf(
      app,
      { key: "", text: "", changed_at: 0 },
      "SELECT key, text, changed_at FROM gander_memories WHERE person = {:discord}",
      { discord },
    ),
    answers: rowsOf(
      app,
      { channel: "", asked_at: 0, outcome: "", question: "", answer: "", thumb: "" },
      `SELECT channel, asked_at, outcome, question, answer, thumb FROM gander_answers
       WHERE person = {:person} ORDER BY asked_at`,
      { person: personDigest(discord) },
    ),
  };
}

/** Every hour: what is too old goes. */
export function tickGander(): void {
  const now = Date.now();
  const dayBefore = (days: number) => databaseTime(now - days * DAY_MS).slice(0, 10);
  $app.runInTransaction((app) => {
    execute(app, "DELETE FROM gander_answers WHERE asked_at < {:before}", {
      before: now - GANDER.logDays * DAY_MS,
    });
    execute(app, "DELETE FROM gander_reservations WHERE reserved_at < {:before}", {
      before: now - GANDER.reservationDays * DAY_MS,
    });
    execute(app, "DELETE FROM gander_usage WHERE day < {:before}", {
      before: dayBefore(GANDER.usageDays),
    });
    execute(app, "DELETE FROM gander_usage WHERE subject != '' AND day < {:before}", {
      before: dayBefore(GANDER.reservationDays),
    });
    execute(app, "DELETE FROM gander_joins WHERE joined_at < {:before}", {
      before: now - GANDER.joinDays * DAY_MS,
    });
    removeDeletedDocuments(app, now - GANDER.undoMinutes * 60_000);
  });
}

/** As records, so that their files go too. */
function removeDeletedDocuments(app: CoreApp, before: number): void {
  const records = app.findRecordsByFilter(
    "gander_documents",
    "deleted_at != '' && deleted_at < {:before}",
    "",
    200,
    0,
    { before: databaseTime(before) },
  );
  for (const record of records) if (record) app.delete(record);
}
