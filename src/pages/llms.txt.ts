/** For language models: what the site is and where its pages are (https://llmstxt.org). */
import type { APIRoute } from "astro";
import { isPlanned } from "#core/platform/availability.ts";
import { BRAND, SERVICES, VERSION_LABEL } from "#core/platform/brand.ts";
import { CARD_TABLE } from "../../content/cards/table.ts";
import {
  type DocsPage,
  docsPages,
  docsSections,
  markdownPath,
  siteOf,
} from "../components/docs/pages.ts";

export const GET: APIRoute = async (context) => {
  const site = siteOf(context);
  const entry = (page: DocsPage) => {
    const { title, description, feature } = page.data;
    const planned = feature && isPlanned(feature) ? " Planned, not built yet." : "";
    return `- [${title}](${new URL(markdownPath(page), site).href}): ${description}${planned}`;
  };
  const sections = docsSections(await docsPages()).map(
    ({ title, pages }) => `## ${title}\n\n${pages.map(entry).join("\n")}\n`,
  );
  const { cards, sets } = CARD_TABLE;
  const list = new URL("/cards", site).href;
  const cardsPage = `## Cards\n\n- [Cards](${list}): all ${cards.length} cards of the card game in ${sets.length} sets, each with a page of its own.\n`;
  const services = SERVICES.map(({ name, summary }) => `${name} (${summary.replace(/^A/, "a")})`);
  const head = [
    `# ${BRAND}`,
    `> Creator tools for streamers that you host yourself: ${services.join(", ")}.`,
    `This is ${VERSION_LABEL}. Pages about planned features say so at their top.`,
    `All pages in one file: <${new URL("/llms-full.txt", site).href}>`,
  ];
  return new Response([...head, ...sections, cardsPage].join("\n\n"));
};
