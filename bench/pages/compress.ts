import { glob, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Puts compressed copies beside the text files of a folder, as our own build does. */
export async function compressFolder(folder: string): Promise<void> {
  const files: string[] = [];
  for await (const file of glob("**/*.{html,css,js,json,svg,txt,xml,wasm}", { cwd: folder })) {
    files.push(join(folder, file));
  }
  const workers = Array.from({ length: availableParallelism() }, async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) await compress(file);
  });
  await Promise.all(workers);
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${file}.br`, await brotli(content, { params }));
  await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
}
