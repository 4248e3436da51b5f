import { type CollectionEntry, getCollection } from "astro:content";

/** The address of the feed that tells of changes of the documentation. */
export const FEED_PATH = "/ask/rss.xml";

export type DocsPage = CollectionEntry<"docs">;

let kept: Promise<DocsPage[]> | undefined;

/** All pages of the documentation in reading order. A build reads them once. */
export function docsPages(): Promise<DocsPage[]> {
  if (import.meta.env.DEV) return readPages();
  kept ??= readPages();
  return kept;
}

async function readPages(): Promise<DocsPage[]> {
  const pages = await getCollection("docs");
  return pages.sort((a, b) => a.data.order - b.data.order);
}

/** The page's address, the same on the main site and on the Ask site. */
export function docsAddress(page: DocsPage): string {
  return `/ask/${page.id}`;
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

export type DocsSection = { title: string; pages: DocsPage[] };

/** Pages in reading order, gathered under the headings of the sidebar. */
export function docsSections(pages: readonly DocsPage[]): DocsSection[] {
  const sections = Map.groupBy(pages, (page) => page.data.section);
  return [...sections].map(([title, members]) => ({ title, pages: members }));
}
