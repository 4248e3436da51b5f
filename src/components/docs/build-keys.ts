/**
 * What a built file of the documentation depends on. While its key and the code stay the same, a
 * build takes the file from the last one (Astro's incremental builds; docs/decisions/013).
 */
import { createHash } from "node:crypto";
import { changeOf } from "./changes.ts";
import { type DocsPage, docsPages } from "./pages.ts";

/** Hash of everything that is not the words of a page; scripts/build/site.ts sets it. */
const surroundings = process.env.GQ_SITE_SURROUNDINGS;

type BuildKey = { cacheKey?: string };

/** The key of what holds a page's own words and head: its Markdown, its card. */
export function wordsKey(page: DocsPage): BuildKey {
  return keyOf([page.id, page.digest, page.data]);
}

/** The key of a file that is made from the code alone. */
export function codeKey(name: string): BuildKey {
  return keyOf([name]);
}

let neighbours: Promise<string> | undefined;

/** The key of the page itself, which also lists all other pages and says when it changed. */
export async function pageKey(page: DocsPage): Promise<BuildKey> {
  neighbours ??= docsPages().then((pages) =>
    JSON.stringify(pages.map(({ id, data }) => [id, data])),
  );
  return keyOf([page.id, page.digest, changeOf(page), await neighbours]);
}

/** Without surroundings there is no key: then every build makes the file anew. */
function keyOf(parts: readonly unknown[]): BuildKey {
  if (!surroundings) return {};
  const key = createHash("sha256").update(JSON.stringify([surroundings, ...parts]));
  return { cacheKey: key.digest("hex") };
}
