import * as v from "valibot";
import { SKETCH } from "../sketch/limits.ts";
import { singleLine } from "./text.ts";

export const sketchSchema = v.object({
  name: singleLine("Sketch name", 1, SKETCH.nameMaxChars),
});

/** The name of the sketch that every workspace starts with. */
export const FIRST_SKETCH_NAME = "Live sketch";
