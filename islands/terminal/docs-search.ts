/** Finds passages of the documentation with Pagefind, which the build writes to /pagefind. */
import { SEARCH } from "#core/platform/reading-limits.ts";
import { TERMINAL } from "#core/terminal/limits.ts";
import type { PageLink } from "#core/terminal/output.ts";

type Fragment = { url: string; excerpt: string; meta: { title?: string } };
type Pagefind = {
  options: (options: { noWorker: boolean; excerptLength: number }) => Promise<void>;
  search: (query: string) => Promise<{ results: { data: () => Promise<Fragment> }[] }>;
};

const MODULE = "/pagefind/pagefind.js";

/** Words that a question has and an answer need not. */
const STOP_WORDS =
  /\b(how|what|when|where|why|who|which|do|does|can|could|is|are|i|my|the|a|an|to|of|in|for|on|and|with|it|me|work|works|use|using|get|make|there)\b/giu;

/** Returns the passages that fit a question best. */
export async function askDocs(question: string): Promise<{ link: PageLink; excerpt: string }[]> {
  const pagefind: Pagefind = await import(/* @vite-ignore */ MODULE);
  await pagefind.options({ noWorker: true, excerptLength: SEARCH.excerptWordsCount });
  const words =
    question
      .replace(/[?!.,]/gu, " ")
      .replace(STOP_WORDS, " ")
      .trim() || question;
  const { results } = await pagefind.search(words);
  const pages = await Promise.all(
    results.slice(0, 3 * TERMINAL.passagesMaxCount).map((result) => result.data()),
  );
  // A page that is about the word comes before one that says it often.
  const isAbout = ({ meta }: Fragment) =>
    words.split(/\s+/u).some((word) => meta.title?.toLowerCase().includes(word.toLowerCase()));
  const found = [...pages.filter(isAbout), ...pages.filter((page) => !isAbout(page))].slice(
    0,
    TERMINAL.passagesMaxCount,
  );
  return found.map(({ url, excerpt, meta }) => ({
    link: { text: meta.title ?? url, variant: "ask", path: url.replace(/^\/ask(?=\/)/u, "") },
    excerpt: plain(excerpt),
  }));
}

/** Pagefind escapes the page's text and adds its own marks. */
function plain(excerpt: string): string {
  const place = document.createElement("template");
  place.innerHTML = excerpt;
  return place.content.textContent;
}
