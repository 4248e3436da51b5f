import * as v from "valibot";
import { sketchFileOutline } from "#core/sketch/file.ts";
import { textOf } from "../platform/http/form.ts";

/**
 * What the server must know of a saved document: how many elements it has, and which of our images
 * it shows. Undefined when it is no sketch. Its elements are not looked at in full: whoever opens it
 * does that, as with a file from anywhere else.
 */
export function readDocument(
  file: filesystem.File,
): { elements: number; images: string[] } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(textOf(file));
  } catch {
    return undefined;
  }
  const result = v.safeParse(sketchFileOutline, value, { abortEarly: true });
  if (!result.success) return undefined;
  file.name = `${$security.randomString(24)}.json`;
  const images = result.output.elements.flatMap(({ kind, src = "" }) =>
    kind === "image" ? (/^\/api\/files\/sketch_images\/([a-z0-9]{15})\//.exec(src)?.[1] ?? []) : [],
  );
  return { elements: result.output.elements.length, images: [...new Set(images)] };
}
