import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { type EvidenceWeights, evidenceWeights, Judge } from "#core/knowledge/evidence.ts";
import { KnownQuestions } from "#core/knowledge/known-questions.ts";
import { type IndexedPassage, PassageIndex } from "#core/knowledge/passage-index.ts";

/** Made by scripts/build/knowledge.ts, beside the pages. */
export const DOCS_FOLDER = fileURLToPath(new URL("../../dist/knowledge/", import.meta.url));
export const PASSAGES_FILE = "passages.json";
export const VECTORS_FILE = "vectors.bin";
/** Made by scripts/generate/evidence.ts. */
export const EVIDENCE_FILE = fileURLToPath(
  new URL("../../content/knowledge/evidence.json", import.meta.url),
);

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
  /** Questions that nothing here answers: their vectors stand after those of the passages. */
  asides: v.number(),
  /** Of each way to ask for a passage, then of each aside: `shares` of KnownQuestions. */
  shares: v.array(v.number()),
});

/** What the build has made of the documentation. */
export type DocsContents = { passages: IndexedPassage[]; known: KnownQuestions | undefined };

/** Reads the index of the documentation that the build has made. */
export async function readDocsIndex(folder: string): Promise<PassageIndex> {
  const { passages, known } = await readDocsContents(folder);
  return new PassageIndex(passages, new Judge(await readEvidenceWeights(), known));
}

export async function readEvidenceWeights(): Promise<EvidenceWeights> {
  return v.parse(evidenceWeights, JSON.parse(await readFile(EVIDENCE_FILE, "utf8")));
}

export async function readDocsContents(folder: string): Promise<DocsContents> {
  const file = v.parse(docsFile, JSON.parse(await readFile(join(folder, PASSAGES_FILE), "utf8")));
  const bytes = await readFile(join(folder, VECTORS_FILE));
  const values = new Float32Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
  );
  let from = 0;
  const next = (count: number) =>
    Array.from({ length: count }, () => {
      from += file.dimensions;
      return values.subarray(from - file.dimensions, from);
    });
  const passages = file.passages.map(({ vectors, ...passage }) => ({
    ...passage,
    vectors: next(vectors),
  }));
  const asked = passages.flatMap(({ vectors }) => vectors.slice(1));
  const asides = next(file.asides);
  const known = asides.length === 0 ? undefined : new KnownQuestions(asked, asides, file.shares);
  return { passages, known };
}
