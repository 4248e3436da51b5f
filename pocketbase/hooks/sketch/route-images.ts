import { check } from "#core/entities/text.ts";
import { type ImageAnswer, imageFields } from "#core/sketch/api.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { invalid, NOT_SIGNED_IN, refuse } from "../platform/http/answer.ts";
import { fileOf, formOf } from "../platform/http/form.ts";
import { insert } from "../platform/people/workspace.ts";
import { makeRoomForImage, nameImage } from "./images.ts";
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
  if (file.size > SKETCH.imageMaxBytes) return refuse(e, { status: 413, code: "IMAGE_TOO_LARGE" });
  if (!nameImage(file)) return refuse(e, { status: 400, code: "IMAGE_INVALID" });
  const { tenant } = permit.membership;
  let record: core.Record | undefined;
  e.app.runInTransaction((app) => {
    if (!makeRoomForImage(app, tenant)) return;
    record = insert(app, "sketch_images", { tenant, sketch: permit.sketch.id, image: file });
  });
  if (record === undefined) return refuse(e, { status: 409, code: "IMAGES_FULL" });
  const answer: ImageAnswer = {
    src: `/api/files/sketch_images/${record.id}/${record.getString("image")}`,
  };
  return e.json(200, answer);
}
