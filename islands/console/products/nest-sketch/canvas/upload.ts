import { parse } from "valibot";
import { imageAnswer } from "#core/sketch/api.ts";
import type { Upload } from "../../../../sketch/editor/images.ts";
import { pb } from "../../../../stores/environment.ts";
import { attempt } from "../../../../stores/result.ts";

/** Puts images of a sketch on the server. */
export function uploadTo(sketch: string): Upload {
  return async (file) => {
    const body = new FormData();
    body.set("sketch", sketch);
    body.set("image", file);
    const answer = await attempt(async () =>
      parse(imageAnswer, await pb().send("/api/gq/sketches/images", { method: "POST", body })),
    );
    return answer.ok ? answer.value : { message: answer.failure.message };
  };
}
