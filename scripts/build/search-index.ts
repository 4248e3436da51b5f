/** The search index of the docs, which Pagefind makes of the built pages. */
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as pagefind from "pagefind";

/** Is on many pages and distinguishes none: heads of tables, notes on what is planned. */
const NOT_SEARCHED = ["thead", ".planned"];

/** Indexes the docs among the built pages, and writes Pagefind's files beside them. */
export async function writeSearchIndex(pages: string): Promise<void> {
  const { index, errors } = await pagefind.createIndex({ excludeSelectors: NOT_SEARCHED });
  if (!index) throw new Error(`The search index can't be made: ${errors.join(", ")}`);
  for await (const file of glob("ask/**/*.html", { cwd: pages })) {
    const url = `/${file.replace(/\.html$/, "")}`;
    const content = await readFile(join(pages, file), "utf8");
    const { errors } = await index.addHTMLFile({ url, content });
    if (errors.length > 0) throw new Error(`${url}: ${errors.join(", ")}`);
  }
  const written = await index.writeFiles({ outputPath: join(pages, "pagefind") });
  if (written.errors.length > 0) throw new Error(`The search index: ${written.errors.join(", ")}`);
  await pagefind.close();
}
