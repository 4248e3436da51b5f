/** The search index of the docs, made anew only when their words have changed. */
import { createHash } from "node:crypto";
import { glob, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as pagefind from "pagefind";
import { putMadeOnce } from "./build-cache.ts";
import { searchParts } from "./search-parts.ts";
import { hashOf } from "./stale.ts";

/** What stands on many pages and says nothing of one: heads of tables, notes on what is planned. */
const NOT_SEARCHED = ["thead", ".planned"];

/** The part of a page that is searched; all around it is the same on each page. */
const SEARCHED = /<article\b[^>]*\sdata-pagefind-body\b.*<\/article>/s;

/** What the index depends on besides the pages. */
const MAKERS = [
  "scripts/build/search-index.ts",
  "scripts/build/search-parts.ts",
  "package-lock.json",
];

type SearchedPage = { url: string; content: string };

/** Indexes the docs among the built pages of `root`, and only them, and writes the index beside them. */
export async function writeSearchIndex(root: string, pages: string): Promise<void> {
  const searched = await searchedPages(pages);
  const makers = await hashOf(root, { inputs: MAKERS });
  const key = createHash("sha256").update(makers).update(JSON.stringify(searched)).digest("hex");
  await putMadeOnce(join(pages, "pagefind"), {
    kept: join(root, ".build/search-index"),
    key,
    make: (folder) => makeIndex(searched, folder),
  });
}

/** The pages in the order of their addresses. */
async function searchedPages(pages: string): Promise<SearchedPage[]> {
  const files: string[] = [];
  for await (const file of glob("ask/**/*.html", { cwd: pages })) files.push(file);
  const found = await Promise.all(
    files.sort().map(async (file) => {
      const [words] = SEARCHED.exec(await readFile(join(pages, file), "utf8")) ?? [];
      const content = `<!doctype html><html lang="en"><body>${words}</body></html>`;
      return words === undefined ? [] : [{ url: `/${file.replace(/\.html$/, "")}`, content }];
    }),
  );
  return found.flat();
}

async function makeIndex(searched: readonly SearchedPage[], folder: string): Promise<void> {
  const { index, errors } = await pagefind.createIndex({ excludeSelectors: NOT_SEARCHED });
  if (!index) throw new Error(`The search index can't be made: ${errors.join(", ")}`);
  // One after the other: pages are numbered as they come, and the same words make the same index.
  for (const page of searched) {
    const { errors } = await index.addHTMLFile(page);
    if (errors.length > 0) throw new Error(`${page.url}: ${errors.join(", ")}`);
  }
  const { files } = await index.getFiles();
  await pagefind.close();
  for (const { path, content } of await searchParts(files)) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
}
