import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";

/** What is on every page of a site and no part of what it says. */
const NOT_READ = ["script", "style", "template", "svg", "nav", "footer", "form", "iframe"] as const;
const ignore = () => undefined;

const converter = unified()
  .use(rehypeParse)
  .use(rehypeRemark, { handlers: Object.fromEntries(NOT_READ.map((name) => [name, ignore])) })
  .use(remarkGfm)
  .use(remarkStringify, { bullet: "-" });

/** Returns what a page says as Markdown: its headings, paragraphs, lists and tables. */
export function htmlToMarkdown(html: string): string {
  return String(converter.processSync(html));
}
