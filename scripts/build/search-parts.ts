/**
 * Pagefind's files, made smaller. A first query must not cost more than 90 KB, however many pages
 * there are; as Pagefind writes its files it would cost 125.
 */
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { decode, encode } from "cborg";
import { transform } from "esbuild";
import * as v from "valibot";

/** What comes before the content of each of Pagefind's files, once it is decompressed. */
const SIGNATURE = "pagefind_dcd";

/** A part of the index is closed at the first letter after this size, before compression. */
const PART_BYTES = 6000;

/** Pagefind's ready-made interface, its worker and its parts for other languages are not used. */
const UNUSED = /-ui|highlight|worker|wasm\.unknown/;

export type IndexFile = { path: string; content: Uint8Array };

/** The files that a site needs, with the words in parts of their own. */
export async function searchParts(files: readonly IndexFile[]): Promise<IndexFile[]> {
  const opened = await Promise.all(files.filter(({ path }) => !UNUSED.test(path)).map(open));
  const isWords = ({ path }: IndexFile) => path.endsWith(".pf_index");
  const parts = divide(opened.filter(isWords).flatMap(wordsOf));
  return [...opened.filter((file) => !isWords(file)).map((file) => listing(file, parts)), ...parts];
}

/** The code minified; all else as it is inside: brotli, which servers apply, beats its gzip. */
async function open({ path, content }: IndexFile): Promise<IndexFile> {
  if (path.endsWith(".js")) {
    const { code } = await transform(Buffer.from(content).toString(), {
      minify: true,
      format: "esm",
      target: "es2022",
    });
    return { path, content: Buffer.from(code) };
  }
  return path.endsWith(".json") ? { path, content } : { path, content: gunzipSync(content) };
}

/** A word with the pages that hold it. */
const wordSchema = v.looseTuple([v.pipe(v.string(), v.nonEmpty())]);
const wordsSchema = v.tuple([v.array(wordSchema)]);

type Word = v.InferOutput<typeof wordSchema>;

function wordsOf({ content }: IndexFile): Word[] {
  return v.parse(wordsSchema, unpacked(content))[0];
}

/** Part of the index: `from` and `to` are what a word in it lies between. */
type Part = IndexFile & { hash: string; from: string; to: string };

/**
 * The words in parts. Those that begin alike stay together, because a query may be a beginning: by
 * the first letter, and in a part that has become large by the first two or three.
 */
function divide(words: Word[]): Part[] {
  const sorted = words.toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const parts: Part[] = [];
  let members: Word[] = [];
  let bytes = 0;
  let from = "";
  sorted.forEach((word, place) => {
    members.push(word);
    bytes += encode(word).length;
    const next = sorted[place + 1];
    const letters = lettersTogether(bytes);
    const end = beginning(word, letters);
    if (next && (bytes < PART_BYTES || beginning(next, letters) === end)) return;
    parts.push(partOf(members, from, `${end}\uffff`));
    members = [];
    bytes = 0;
    if (next) from = shortestDifference(next, word);
  });
  return parts;
}

/** How many first letters words of one part have to share, when it has so many bytes. */
function lettersTogether(bytes: number): number {
  if (bytes < PART_BYTES * 2) return 1;
  return bytes < PART_BYTES * 4 ? 2 : 3;
}

/** The shortest beginning of a word that the word before it does not have. */
function shortestDifference(word: Word, before: Word): string {
  const letters = [...word[0]].findIndex((_, place) => {
    return beginning(word, place + 1) !== beginning(before, place + 1);
  });
  return beginning(word, letters + 1);
}

function partOf(members: readonly Word[], from: string, to: string): Part {
  const content = packed([members]);
  const hash = `en_${createHash("sha256").update(content).digest("hex").slice(0, 10)}`;
  return { path: `index/${hash}.pf_index`, content, hash, from, to };
}

function beginning([word]: Word, letters: number): string {
  return [...word].slice(0, letters).join("");
}

/** Version, pages, parts of the index, filters, sorts, fields. */
const metaSchema = v.looseTuple([
  v.string(),
  v.array(v.unknown()),
  v.array(v.tuple([v.string(), v.string(), v.string()])),
]);

/** The list of all parts, in the file that has it. */
function listing(file: IndexFile, parts: readonly Part[]): IndexFile {
  if (!file.path.endsWith(".pf_meta")) return file;
  const [version, pages, , ...rest] = v.parse(metaSchema, unpacked(file.content));
  const ranges = parts.map(({ from, to, hash }) => [from, to, hash]);
  return { path: file.path, content: packed([version, pages, ranges, ...rest]) };
}

function unpacked(content: Uint8Array): unknown {
  return decode(content.subarray(SIGNATURE.length));
}

function packed(value: unknown): Uint8Array {
  return Buffer.concat([Buffer.from(SIGNATURE), encode(value)]);
}
