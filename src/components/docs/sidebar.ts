import { isPlanned } from "#core/platform/availability.ts";
import { escapeText } from "../../art/goose/markup.ts";
import { type DocsPage, docsAddress, docsLabel, docsSections } from "./pages.ts";

/** The list's HTML for the pages of one build: it differs from page to page in one attribute. */
const lists = new WeakMap<readonly DocsPage[], string>();

/**
 * The list of all pages, under the headings of their sections, with the current one marked. Made as
 * text: as a component for each link it would be most of the work of building the documentation.
 */
export function sidebarList(pages: readonly DocsPage[], current: DocsPage["id"]): string {
  const list = lists.get(pages) ?? listOf(pages);
  lists.set(pages, list);
  return list
    .replace(`data-page="${current}"`, 'aria-current="page"')
    .replace(/ data-page="[^"]*"/g, "");
}

function listOf(pages: readonly DocsPage[]): string {
  const sections = docsSections(pages).map(
    ({ title, pages }) =>
      `<section><h2>${escapeText(title)}</h2><ul class="plain">${pages.map(itemOf).join("")}</ul></section>`,
  );
  return sections.join("");
}

function itemOf(page: DocsPage): string {
  const { feature } = page.data;
  const note = feature !== undefined && isPlanned(feature) ? "<small>planned</small>" : "";
  return `<li><a href="${docsAddress(page)}" data-page="${page.id}">${escapeText(docsLabel(page))} ${note}</a></li>`;
}
