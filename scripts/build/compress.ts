/** Compressed copies of the built site's files, made once for each content. */
import { createHash } from "node:crypto";
import { glob, link, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** What is worth compressing; fonts, pictures and the search index are compressed already. */
const TEXT_FILES = "**/*.{html,css,js,json,svg,txt,md,xml}";
const COMPRESS_FROM_BYTES = 512;

/** How each copy is made, by the ending of its name. */
const COPIES: Record<string, (content: Buffer) => Promise<Buffer>> = {
  ".br": (content) => {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    return brotli(content, { params });
  },
  ".gz": (content) => zip(content, { level: 9 }),
};

/**
 * Writes `x.br` and `x.gz` beside each text file in `folder`. Small files are left alone. `kept`
 * holds the copies by their content's hash: what has not changed since the last build is taken
 * from there, and what this build did not need is thrown away.
 */
export async function compressFiles(folder: string, kept: string): Promise<void> {
  await mkdir(kept, { recursive: true });
  const known = new Set(await readdir(kept));
  const used = new Set<string>();
  const files: string[] = [];
  for await (const file of glob(TEXT_FILES, { cwd: folder })) files.push(join(folder, file));
  const workers = Array.from({ length: availableParallelism() }, async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      await compress(file, kept, known, used);
    }
  });
  await Promise.all(workers);
  await Promise.all(
    [...known.difference(used)].map((name) => rm(join(kept, name), { force: true })),
  );
}

async function compress(file: string, kept: string, known: Set<string>, used: Set<string>) {
  const content = await readFile(file);
  if (content.length < COMPRESS_FROM_BYTES) return;
  const hash = createHash("sha256").update(content).digest("hex");
  for (const [ending, make] of Object.entries(COPIES)) {
    const name = hash + ending;
    used.add(name);
    if (known.has(name) && (await linked(join(kept, name), file + ending))) continue;
    await writeFile(file + ending, await make(content));
    await linked(file + ending, join(kept, name));
  }
}

/**
 * Gives a whole file a second name. False when it is gone or the name is taken: another build of
 * this checkout may have thrown the copy away meanwhile, or made the same one.
 */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch {
    return false;
  }
}
