/** Pages as Markdown: made from what a reader sees, so that tables and examples are in it. */

import { loadRenderers } from "astro:container";
import { render } from "astro:content";
import { getContainerRenderer } from "@astrojs/mdx/container-renderer";
import { experimental_AstroContainer as AstroContainer } from "astro/container";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { isPlanned, PLANNED_NOTE } from "#core/platform/availability.ts";
import PageContent from "./PageContent.astro";
import { type DocsPage, docsAddress } from "./pages.ts";

/** A heading's link to itself is for readers of the page, not of its text. */
const ANCHOR = /<a class="anchor"[^>]*>(.*?)<\/a>/gs;

const converter = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: "-", rule: "-" });

let container: Promise<AstroContainer> | undefined;

/** The whole page, with its title and description. `site`: addresses that begin with / are made whole. */
export async function pageAsMarkdown(page: DocsPage, site: URL): Promise<string> {
  container ??= loadRenderers([getContainerRenderer()]).then((renderers) =>
    AstroContainer.create({ renderers }),
  );
  const { Content } = await render(page);
  const html = await (await container).renderToString(PageContent, { props: { Content } });
  const words = await converter.process(
    html
      .replace(ANCHOR, "$1")
      .replaceAll('href="/', `href="${site.origin}/`)
      .replaceAll('src="/', `src="${site.origin}/`),
  );
  const { title, description, feature } = page.data;
  const planned =
    feature && isPlanned(feature) ? `> ${PLANNED_NOTE.title}. ${PLANNED_NOTE.text}\n\n` : "";
  const source = new URL(docsAddress(page), site).href;
  return `# ${title}\n\n> ${description}\n\n${planned}Source: <${source}>\n\n${String(words).trim()}\n`;
}
