import * as v from "valibot";
import { SKETCH } from "../sketch/limits.ts";
import { defineEntity } from "./define-entity.ts";
import { singleLine } from "./text.ts";

export const sketchSchema = v.object({
  name: singleLine("Sketch name", 1, SKETCH.nameMaxChars),
});

/** A canvas that a workspace's members, guests and overlays open. */
export const sketch = defineEntity({
  collection: "sketches",
  label: { one: "sketch", many: "sketches" },
  schema: sketchSchema,
  nameField: "name",
  permission: "nest_sketch_manage",
  quota: SKETCH.perTenantMaxCount,
});

/** The name of the sketch that every workspace starts with. */
export const FIRST_SKETCH_NAME = "Live sketch";
