/** The feed that tells of changes of the documentation, latest first. */
import rss from "@astrojs/rss";
import type { APIRoute } from "astro";
import { BRAND } from "#core/platform/brand.ts";
import { changeOf } from "../../components/docs/changes.ts";
import { docsAddress, docsPages, FEED_PATH, siteOf } from "../../components/docs/pages.ts";

export const GET: APIRoute = async (context) => {
  const site = siteOf(context);
  const changes = (await docsPages()).map((page) => ({ page, change: changeOf(page) }));
  changes.sort((a, b) => (b.change?.at ?? 0) - (a.change?.at ?? 0));
  return rss({
    title: `${BRAND} documentation`,
    description: "What changed in the documentation.",
    site: site.href,
    trailingSlash: false,
    xmlns: { atom: "http://www.w3.org/2005/Atom" },
    customData: `<language>en</language><atom:link href="${new URL(FEED_PATH, site).href}" rel="self" type="application/rss+xml"/>`,
    items: changes.map(({ page, change }) => {
      const address = new URL(docsAddress(page), site).href;
      return {
        title: page.data.title,
        description: change ? `${change.what}. ${page.data.description}` : page.data.description,
        categories: [page.data.section],
        ...(change && { pubDate: new Date(change.at * 1000) }),
        link: address,
        // The same page changes more than once, and each change is an item: its link is not its id.
        customData: `<guid isPermaLink="false">${address}#${change?.at ?? ""}</guid>`,
      };
    }),
  });
};
