import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { type IndexedPassage, PassageIndex } from "#core/knowledge/passage-index.ts";

/** Made by scripts/build/knowledge.ts, beside the pages. */
export const DOCS_FOLDER = fileURLToPath(new URL("../../dist/knowledge/", import.meta.url));
export const PASSAGES_FILE = "passages.json";
export const VECTORS_FILE = "vectors.bin";

/** `vectors` counts those of a passage in the file of vectors, where they stand in the same order. */
export const docsFile = v.object({
  dimensions: v.pipe(v.number(), v.integer(), v.minValue(1)),
  passages: v.array(
    v.object({
      address: v.string(),
      trail: v.array(v.string()),
      text: v.string(),
      asked: v.array(v.string()),
      vectors: v.number(),
    }),
  ),
});

/** Reads the index of the documentation that the build has made. */
export async function readDocsIndex(folder: string): Promise<PassageIndex> {
  return new PassageIndex(await readDocsPassages(folder));
}

export async function readDocsPassages(folder: string): Promise<IndexedPassage[]> {
  const file = v.parse(docsFile, JSON.parse(await readFile(join(folder, PASSAGES_FILE), "utf8")));
  const bytes = await readFile(join(folder, VECTORS_FILE));
  const values = new Float32Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
  );
  let from = 0;
  return file.passages.map(({ vectors: count, ...passage }) => {
    const vectors = Array.from({ length: count }, (_, index) =>
      values.subarray(from + index * file.dimensions, from + (index + 1) * file.dimensions),
    );
    from += count * file.dimensions;
    return { ...passage, vectors };
  });
}
