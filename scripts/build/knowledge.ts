/**
 * The index of the documentation for Ask and Gander: the passages of all pages and their vectors. A
 * vector that was made before is taken from where it is kept: to make them all takes a minute.
 */
import { glob, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import { splitMarkdown } from "#core/knowledge/split.ts";
import { PASSAGES_FILE, VECTORS_FILE } from "../../bots/knowledge/docs-index.ts";
import { Embedder } from "../../bots/knowledge/embedder.ts";
import { DIMENSIONS, keyOf, readVectors, toBytes, toVector, writeVectors } from "./vector-cache.ts";

const ASKED_FILE = "content/knowledge/asked.txt";
/** Committed, so that a fresh clone need not make them all; npm run generate:vectors renews it. */
export const COMMITTED_VECTORS_FILE = "content/knowledge/vectors.bin";
export const CACHED_VECTORS_FILE = "vectors.bin";

/** A picture by itself: its words are for those who don't see it, and nothing to quote. */
const PICTURE = /^!\[.*\]\(.*\)\n*/gm;

type DocsPassage = { address: string; trail: string[]; text: string; asked: string[] };

/** Writes the index of the built `pages` into `output`; `cache` is a folder that outlives the build. */
export async function writeKnowledge(
  root: string,
  pages: string,
  output: string,
  cache: string,
): Promise<void> {
  const asked = await readAsked(join(root, ASKED_FILE));
  const passages = await passagesOf(pages, asked);
  const known = new Set(passages.map(({ address }) => address));
  const lost = [...asked.keys()].filter((address) => !known.has(address));
  if (lost.length > 0) throw new Error(`${ASKED_FILE} names what is not there: ${lost.join(", ")}`);
  const texts = passages.map(textsOf);
  const vectors = await vectorsOf(
    texts.flat(),
    join(root, COMMITTED_VECTORS_FILE),
    join(cache, CACHED_VECTORS_FILE),
  );
  const values = new Float32Array(texts.flat().length * DIMENSIONS);
  for (const [at, text] of texts.flat().entries()) {
    values.set(vectors.get(text) ?? [], at * DIMENSIONS);
  }
  await mkdir(output, { recursive: true });
  await writeFile(
    join(output, PASSAGES_FILE),
    JSON.stringify({
      dimensions: DIMENSIONS,
      passages: passages.map((passage, at) => ({ ...passage, vectors: texts[at]?.length ?? 0 })),
    }),
  );
  await writeFile(join(output, VECTORS_FILE), Buffer.from(values.buffer));
}

/** Of each passage a vector of itself, and one for each way to ask for it. */
function textsOf({ trail, text, asked }: DocsPassage): string[] {
  return [`${trail.join(". ")}. ${text}`.slice(0, KNOWLEDGE.embeddedChars), ...asked];
}

async function readAsked(path: string): Promise<Map<string, string[]>> {
  const lines = (await readFile(path, "utf8")).split("\n");
  const entries = lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split(" | "));
  return new Map(entries.map(([part = "", phrases = ""]) => [`/ask/${part}`, phrases.split("; ")]));
}

async function passagesOf(pages: string, asked: Map<string, string[]>): Promise<DocsPassage[]> {
  const files: string[] = [];
  for await (const file of glob("ask/**/*.md", { cwd: pages })) files.push(file);
  const all = await Promise.all(
    files.sort().map(async (file) => {
      const markdown = await readFile(join(pages, file), "utf8");
      const page = `/${file.replace(/\.md$/, "")}`;
      const title = /^# (.+)$/m.exec(markdown)?.[1] ?? page;
      // The Markdown of a page names its own address, which is nothing to quote either.
      const text = markdown.replace(/^Source: <.*>$/m, "").replace(PICTURE, "");
      return splitMarkdown(text, title).map(({ anchor, ...passage }) => {
        const address = anchor === "" ? page : `${page}#${anchor}`;
        return { ...passage, address };
      });
    }),
  );
  const seen = new Set<string>();
  return all.flat().map((passage) => {
    // The parts of a long section share what is asked for it; the first has it.
    const isFirst = !seen.has(passage.address);
    seen.add(passage.address);
    return { ...passage, asked: isFirst ? (asked.get(passage.address) ?? []) : [] };
  });
}

/** Vectors of texts, by the text: those that are known, and those that have to be made. */
async function vectorsOf(
  texts: readonly string[],
  committedFile: string,
  cacheFile: string,
): Promise<Map<string, Float32Array>> {
  const known = new Map([...(await readVectors(committedFile)), ...(await readVectors(cacheFile))]);
  const missing = [...new Set(texts)].filter((text) => !known.has(keyOf(text)));
  if (missing.length > 0) {
    const embedder = new Embedder();
    const made = await embedder.embed(missing);
    await embedder.stop();
    for (const [at, text] of missing.entries()) {
      known.set(keyOf(text), toBytes(made[at] ?? new Float32Array(DIMENSIONS)));
    }
  }
  const used = new Map(
    texts.map((text) => [keyOf(text), known.get(keyOf(text)) ?? new Int8Array()]),
  );
  if (missing.length > 0) await writeVectors(cacheFile, used);
  return new Map(texts.map((text) => [text, toVector(used.get(keyOf(text)) ?? new Int8Array())]));
}
