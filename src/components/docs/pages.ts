import { type CollectionEntry, getCollection } from "astro:content";

export type DocsPage = CollectionEntry<"docs">;

/** All pages of the documentation in reading order. */
export async function docsPages(): Promise<DocsPage[]> {
  const pages = await getCollection("docs");
  return pages.sort((a, b) => a.data.order - b.data.order);
}

/** The page's address, the same on the main site and on the Ask site. */
export function docsAddress(page: DocsPage): string {
  return `/ask/${page.id}`;
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
