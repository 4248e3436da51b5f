import { sketchSchema } from "#core/entities/sketch.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { invalid, refuse } from "../platform/http/answer.ts";
import * as records from "../platform/records/write.ts";

const RULES: records.WriteRules<typeof sketchSchema> = {
  schema: sketchSchema,
  fields: ["name"],
  permissions: () => ["nest_sketch_manage"],
};

export function createSketch(e: core.RecordRequestEvent) {
  return records.create(e, {
    ...RULES,
    compare: (app, _sketch, { tenant }) =>
      app.countRecords("sketches", $dbx.hashExp({ tenant })) >= SKETCH.perTenantMaxCount
        ? { name: `A workspace has at most ${SKETCH.perTenantMaxCount} sketches` }
        : {},
  });
}

/** Renames a sketch. Which one is live does not change here. */
export function updateSketch(e: core.RecordRequestEvent) {
  return records.update(e, RULES);
}

/** The live sketch stays: every workspace has one. */
export function deleteSketch(e: core.RecordRequestEvent) {
  if (e.record?.getBool("live") === true && !e.hasSuperuserAuth()) {
    return refuse(e, invalid({ live: "The live sketch can't be deleted" }));
  }
  return records.remove(e, ["nest_sketch_manage"], (sketch) => ({
    action: "sketch.deleted",
    subject: sketch.getString("name"),
  }));
}
