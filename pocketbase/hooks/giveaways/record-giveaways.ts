import { giveawaySchema } from "#core/entities/giveaway.ts";
import type { FieldErrors } from "#core/entities/text.ts";
import { GIVEAWAY } from "#core/giveaways/limits.ts";
import { rowsOf } from "../platform/records/rows.ts";
import * as records from "../platform/records/write.ts";
import { busyGiveaways } from "./rows.ts";

const RULES: records.WriteRules<typeof giveawaySchema> = {
  schema: giveawaySchema,
  fields: [
    "name",
    "description",
    "duration_minutes",
    "max_entries_per_user",
    "winner_count",
    "claim_minutes",
    "min_chat_lines",
    "exclude_winners_days",
    "subscriber_luck",
    "cron_schedule",
    "enabled",
  ],
  permissions: () => ["waddle_giveaways_edit"],
  compare: (app, { name }, place) => nameTaken(app, name, place),
};

export function createGiveaway(e: core.RecordRequestEvent) {
  return records.create(e, {
    ...RULES,
    compare: (app, giveaway, place) =>
      app.countRecords("giveaways", $dbx.hashExp({ tenant: place.tenant })) >=
      GIVEAWAY.perTenantMaxCount
        ? { name: `A workspace has at most ${GIVEAWAY.perTenantMaxCount} giveaways` }
        : nameTaken(app, giveaway.name, place),
  });
}

/** A run that is open keeps the rules that it opened with. */
export function updateGiveaway(e: core.RecordRequestEvent) {
  return records.update(e, RULES);
}

/** With its codes and runs; not while one is open or still to be drawn. */
export function deleteGiveaway(e: core.RecordRequestEvent) {
  const busy = busyGiveaways(e.app, e.record?.getString("tenant") ?? "");
  const remove = () =>
    records.remove(e, ["waddle_giveaways_edit"], (giveaway) => ({
      action: "giveaway.deleted",
      subject: giveaway.getString("name"),
    }));
  if (!busy.has(e.record?.id ?? "") || e.hasSuperuserAuth()) return remove();
  return records.refuseInstead(e, ["waddle_giveaways_edit"], {
    status: 409,
    code: "GIVEAWAY_IN_USE",
  });
}

function nameTaken(
  app: CoreApp,
  name: string,
  { tenant, record }: { tenant: string; record: string },
): FieldErrors {
  const rows = rowsOf(
    app,
    { name: "" },
    `SELECT name FROM giveaways
     WHERE tenant = {:tenant} AND id != {:record} AND name = {:name} COLLATE NOCASE`,
    { tenant, record, name },
  );
  return rows[0] ? { name: `There is already a giveaway named ${rows[0].name}` } : {};
}
