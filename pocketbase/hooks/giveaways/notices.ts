import * as v from "valibot";
import { type ChatNotice, chatNotice } from "#core/giveaways/api.ts";
import { GIVEAWAY } from "#core/giveaways/limits.ts";
import { databaseTime } from "../platform/records/database-time.ts";
import { execute, newId, rowsOf } from "../platform/records/rows.ts";
import { pagePath } from "./change-events.ts";
import type { RunRow } from "./rows.ts";

type Kind = ChatNotice["kind"];

/** Stores a notice about a run for chat. Call it in the transaction of what happened. */
export function tellChat(
  app: CoreApp,
  run: Pick<RunRow, "id" | "tenant">,
  kind: Kind,
  data: { [name: string]: unknown } = {},
): void {
  execute(
    app,
    `INSERT INTO giveaway_notices (id, tenant, run, kind, data, created_at)
     VALUES ({:id}, {:tenant}, {:run}, {:kind}, {:data}, {:now})`,
    {
      id: newId(),
      tenant: run.tenant,
      run: run.id,
      kind,
      data: JSON.stringify(data),
      now: databaseTime(Date.now()),
    },
  );
}

/** What was not said yet, oldest first. What is too old to be worth saying is left out. */
export function untoldNotices(app: CoreApp): ChatNotice[] {
  const rows = rowsOf(
    app,
    { id: "", tenant: "", run: "", kind: "", data: "", name: "", token: "", slug: "" },
    `SELECT giveaway_notices.id, giveaway_notices.tenant, giveaway_notices.run,
       giveaway_notices.kind, giveaway_notices.data, giveaway_runs.name, giveaway_runs.token,
       tenants.slug
     FROM giveaway_notices
     JOIN giveaway_runs ON giveaway_runs.id = giveaway_notices.run
     JOIN tenants ON tenants.id = giveaway_notices.tenant
     WHERE giveaway_notices.created_at >= {:since}
     ORDER BY giveaway_notices.created_at, giveaway_notices.rowid LIMIT 200`,
    { since: databaseTime(Date.now() - GIVEAWAY.noticeKeptMinutes * 60_000) },
  );
  return rows.flatMap(({ data, slug, token, ...notice }) => {
    const parsed: unknown = JSON.parse(data || "{}");
    const more = typeof parsed === "object" ? parsed : {};
    const result = v.safeParse(chatNotice, { ...notice, ...more, path: pagePath(slug, token) });
    return result.success ? [result.output] : [];
  });
}

export function forgetNotices(app: CoreApp, ids: readonly string[]): void {
  if (ids.length === 0) return;
  execute(app, "DELETE FROM giveaway_notices WHERE id IN (SELECT value FROM json_each({:ids}))", {
    ids: JSON.stringify(ids),
  });
}
