import { pb } from "../../../../stores/environment.ts";
import { attempt } from "../../../../stores/result.ts";

const names = new Map<string, string>();

/** What a sketch is called; asked for once. */
export async function nameOfSketch(sketch: string): Promise<string> {
  const known = names.get(sketch);
  if (known !== undefined) return known;
  const loaded = await attempt(() => pb().collection("sketches").getOne(sketch));
  if (!loaded.ok) return "Sketch";
  names.set(sketch, loaded.value.name);
  return loaded.value.name;
}
