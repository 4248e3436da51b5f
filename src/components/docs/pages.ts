import { type CollectionEntry, getCollection } from "astro:content";
import type { APIContext } from "astro";
import { DOCS_SECTIONS, type DocsSectionTitle } from "#core/docs/sections.ts";
import { crossLink } from "#core/platform/redirects.ts";

/** The address of the feed of changes to the documentation. */
export const FEED_PATH = "/ask/rss.xml";

export type DocsPage = CollectionEntry<"docs">;

let cached: Promise<DocsPage[]> | undefined;

/** Returns all pages of the documentation in reading order. A build reads them once. */
export function docsPages(): Promise<DocsPage[]> {
  if (import.meta.env.DEV) return readPages();
  cached ??= readPages();
  return cached;
}

async function readPages(): Promise<DocsPage[]> {
  const pages = await getCollection("docs");
  return docsSections(pages).flatMap((section) => section.pages);
}

/** The page's address, the same on the main site and on the Ask site. */
export function docsAddress(page: DocsPage): string {
  return `/ask/${page.id}`;
}

/** Pages about the game and the canvas, which the main site shows on the Ask site. */
const ON_ASK_SITE: readonly string[] = ["gaggle", "nest-sketch"];

/** What a page of the main site that is no documentation itself links to. */
export function docsLink(page: DocsPage): string {
  return ON_ASK_SITE.includes(page.id) ? crossLink("ask", `/${page.id}`) : docsAddress(page);
}

/** The address of the page as Markdown. */
export function markdownPath(page: DocsPage): string {
  return `${docsAddress(page)}.md`;
}

/** The address of the picture that stands for the page where its link is shared. */
export function cardPath(page: DocsPage): string {
  return `/ask/social/${page.id}.jpg`;
}

export function docsLabel(page: DocsPage): string {
  return page.data.label ?? page.data.title;
}

/** Returns the public address of the main site, which a build is always given. */
export function siteOf({ site }: APIContext): URL {
  if (!site) throw new Error("The site's public address is not configured");
  return site;
}

export type DocsSection = { title: DocsSectionTitle; pages: DocsPage[] };

/** Returns the sections that have pages, with their pages in reading order. */
export function docsSections(pages: readonly DocsPage[]): DocsSection[] {
  return DOCS_SECTIONS.map((title) => ({
    title,
    pages: pages.filter(({ data }) => data.section === title).sort(byPlace),
  })).filter((section) => section.pages.length > 0);
}

function byPlace({ data: a }: DocsPage, { data: b }: DocsPage): number {
  return a.order - b.order || a.title.localeCompare(b.title);
}
