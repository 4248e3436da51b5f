/** Which pages of our built site Lighthouse looks at: one of each kind. */
import { glob, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Site } from "./site.ts";

export type Template = {
  name: string;
  url: string;
  /** The status that the page answers with, where that is not 200. */
  status?: number;
};

/** What is searched for on the page of the cards. */
const SEARCH = "rarity:rare honk>5";

/** A folder with more pages than this has them from one template. */
const OWN_TEMPLATES_MAX_COUNT = 3;

/**
 * The site's pages but for the docs, found among the built files. Pages that search engines are
 * told to leave out (the console, errors) are left out here as well.
 */
export async function templatesOf(site: Site, folder: string, docsPage: string) {
  const found: Template[] = [{ name: "docs page", url: site.pageUrl(docsPage) }];
  const client = join(folder, "dist/client");
  const files: string[] = [];
  for await (const file of glob("**/*.html", { cwd: client })) files.push(file);
  const folders = Map.groupBy(files.sort(), (file) => dirname(file));
  for (const [parent, members] of folders) {
    const many = members.length > OWN_TEMPLATES_MAX_COUNT;
    const isOwnEach = parent === "." || parent === "-" || !many;
    found.push(...(await indexedPages(site, client, members)).slice(0, isOwnEach ? undefined : 1));
  }
  return [...found, ...(await renderedOnDemand(site))];
}

/** Those of the built pages that search engines may show. */
async function indexedPages(site: Site, client: string, files: readonly string[]) {
  const pages: Template[] = [];
  for (const file of files) {
    if (file.startsWith("ask/")) continue;
    const address = addressOf(site, `/${file.replace(/(^|\/)index\.html$|\.html$/, "")}`);
    if (address === undefined) continue;
    const html = await readFile(join(client, file), "utf8");
    if (/<meta name="robots" content="[^"]*noindex/.test(html)) continue;
    if (/<meta http-equiv="refresh"/i.test(html)) continue;
    // Some addresses lead on to pages of the docs, of which the bench has others.
    const isOwn = address.url.startsWith(site.url);
    if (isOwn && !(await fetch(address.url)).ok) continue;
    pages.push(address);
  }
  return pages;
}

/** The address that answers with a built page; the web server shows some at another one. */
function addressOf(site: Site, path: string): Template | undefined {
  if (path === "/-/creator") {
    return { name: "creator landing", url: onVariant(site, "creator", "/") };
  }
  if (path.startsWith("/-/")) return undefined;
  return { name: path === "/" ? "home" : path, url: site.url + path };
}

/** Pages that are not among the built files; left out while the site does not have them. */
async function renderedOnDemand(site: Site): Promise<Template[]> {
  const status = await fetch(`${site.url}/status`);
  const query = new URLSearchParams({ q: SEARCH });
  return [
    { name: "/cards with a query", url: `${site.url}/cards?${query}` },
    ...(status.status === 200 ? [{ name: "/status", url: `${site.url}/status` }] : []),
    { name: "404", url: `${site.url}/no-such-page`, status: 404 },
  ];
}

function onVariant(site: Site, variant: string, path: string): string {
  const url = new URL(path, site.url);
  url.hostname = `${variant}.localhost`;
  return url.href;
}
