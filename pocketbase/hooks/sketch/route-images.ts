import { check } from "#core/entities/text.ts";
import type { ErrorCode } from "#core/platform/errors.ts";
import { type ImageAnswer, imageFields } from "#core/sketch/api.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { invalid, NOT_SIGNED_IN, refuse } from "../platform/http/answer.ts";
import { fileOf, formOf } from "../platform/http/form.ts";
import { imageRefusal, storableImage } from "../platform/http/image.ts";
import { insert } from "../platform/people/workspace.ts";
import { hasRoomForFile } from "../platform/storage.ts";
import { makeRoomForImage } from "./images.ts";
import { requireSketch } from "./roles.ts";

/** POST /api/gq/sketches/images: an image to put on a sketch (ACCESS-K18). */
export function addSketchImage(e: core.RequestEvent) {
  if (!e.auth) return refuse(e, NOT_SIGNED_IN);
  const result = check(imageFields, formOf(e, ["sketch"]));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const permit = requireSketch(e, result.value.sketch, ["owner", "editor"]);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  const file = fileOf(e, "image");
  if (file === undefined) return refuse(e, invalid({ image: "Image is required" }));
  const image = storableImage(file, { maxBytes: SKETCH.imageMaxBytes });
  if ("code" in image) return refuse(e, imageRefusal(image.code));
  const { tenant } = permit.membership;
  let record: core.Record | undefined;
  let problem: ErrorCode | undefined;
  e.app.runInTransaction((app) => {
    const { file: stored } = image;
    const bytes = stored.size;
    if (!hasRoomForFile(app, tenant, bytes)) problem = "STORAGE_FULL";
    else if (!makeRoomForImage(app, tenant)) problem = "IMAGES_FULL";
    else problem = undefined;
    if (problem !== undefined) return;
    const sketch = permit.sketch.id;
    record = insert(app, "sketch_images", { tenant, sketch, image: stored, bytes });
  });
  if (record === undefined) return refuse(e, { status: 409, code: problem ?? "IMAGES_FULL" });
  const answer: ImageAnswer = {
    src: `/api/files/sketch_images/${record.id}/${record.getString("image")}`,
  };
  return e.json(200, answer);
}
