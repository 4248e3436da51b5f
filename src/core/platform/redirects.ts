import {
  ASK_ADDRESSES,
  isCardAddress,
  isEmbedAddress,
  isTradeAddress,
  MAIN_ADDRESSES,
  recordPage,
} from "./addresses.ts";
import { isConsoleAddress } from "./console-routes.ts";
import { type Variant, variantUrl } from "./variants.ts";

/** The docs page that `/ask` opens. */
export const FIRST_DOCS_PATH = "/ask/getting-started/introduction";

export type Redirect = { status: 301 | 302; location: string };

type Rule = { variants: readonly Variant[]; from: RegExp; status: 301 | 302; to: string };

const MAIN: readonly Variant[] = ["main"];
const READERS: readonly Variant[] = ["main", "ask"];

/** `$1` in `to` is what the first group of `from` matched. The first rule that matches wins. */
const RULES: readonly Rule[] = [
  { variants: READERS, from: /^\/ask\/creator$/, status: 301, to: FIRST_DOCS_PATH },
  { variants: READERS, from: /^\/ask\/creator\/(.+)$/, status: 301, to: "/ask/$1" },
  { variants: READERS, from: /^\/ask$/, status: 302, to: FIRST_DOCS_PATH },
  { variants: MAIN, from: /^\/cron$/, status: 301, to: "/ask/general/using-cron" },
  { variants: MAIN, from: /^\/(player-search|goose-index)$/, status: 301, to: "/cards" },
  { variants: MAIN, from: /^\/twitch-bot$/, status: 301, to: "/ask/waddle" },
  { variants: MAIN, from: /^\/discord-bot$/, status: 301, to: "/ask/gander" },
  { variants: MAIN, from: /^\/streamer-tools$/, status: 301, to: FIRST_DOCS_PATH },
];

/**
 * The variant that has the page when this one has not: someone asked for a page of another site.
 * The Ask site presents the game and the canvas for the main site too.
 */
function homeOf(variant: Variant, pathname: string): Variant | undefined {
  const isMain =
    MAIN_ADDRESSES.includes(pathname) ||
    isEmbedAddress(pathname) ||
    isCardAddress(pathname) ||
    recordPage(pathname) !== undefined;
  const isAsk = ASK_ADDRESSES.includes(pathname);
  switch (variant) {
    case "main":
      if (isMain) return undefined;
      return isAsk ? "ask" : isConsoleAddress(pathname) ? "creator" : undefined;
    case "ask":
      if (isAsk) return undefined;
      return isMain ? "main" : isConsoleAddress(pathname) ? "creator" : undefined;
    case "creator":
      if (pathname === "/" || isConsoleAddress(pathname)) return undefined;
      if (isTradeAddress(pathname)) return undefined;
      return isMain ? "main" : isAsk || pathname.startsWith("/ask/") ? "ask" : undefined;
  }
}

/** The path that links to a page of another variant go through, whatever the site's address is. */
export function crossLink(variant: Variant, path: string): string {
  return `/to/${variant}${path === "/" ? "" : path}`;
}

/** Adds `search` ("?a=1") to an address that may have a query already; its own values win. */
function withQuery(address: string, search: string): string {
  const query = new URLSearchParams(search);
  const mark = address.indexOf("?");
  if (mark >= 0) {
    for (const [name, value] of new URLSearchParams(address.slice(mark))) query.set(name, value);
  }
  const path = mark < 0 ? address : address.slice(0, mark);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The flags that chose this variant; they don't belong to another variant's address. */
function withoutFlags(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("creator");
  query.delete("ask");
  return query.size === 0 ? "" : `?${query}`;
}

/**
 * Where a request is sent instead, or undefined when its path stands. The query is kept.
 * `siteUrl` is the public address of the main site.
 */
export function findRedirect(
  variant: Variant,
  pathname: string,
  search: string,
  siteUrl: string,
): Redirect | undefined {
  const cross = /^\/to\/(main|ask|creator)(\/.*)?$/.exec(pathname);
  if (cross) {
    const target = VARIANT_BY_NAME[cross[1] ?? ""] ?? "main";
    const path = withoutLeadingSlashes(cross[2] ?? "/");
    const url = variantUrl(siteUrl, target, path);
    return { status: 302, location: withQuery(url, withoutFlags(search)) };
  }
  for (const rule of RULES) {
    if (rule.variants.includes(variant) && rule.from.test(pathname)) {
      const path = withoutLeadingSlashes(pathname.replace(rule.from, rule.to));
      return { status: rule.status, location: withQuery(path, search) };
    }
  }
  const home = homeOf(variant, pathname);
  if (home) {
    const url = variantUrl(siteUrl, home, withoutLeadingSlashes(pathname));
    return { status: 302, location: withQuery(url, withoutFlags(search)) };
  }
  const tidy = tidied(pathname);
  if (tidy !== pathname) return { status: 301, location: withQuery(tidy, search) };
  return undefined;
}

const VARIANT_BY_NAME: Record<string, Variant> = { main: "main", ask: "ask", creator: "creator" };

/** `//host` at the start of an address would be another host's address; one slash is a path. */
function withoutLeadingSlashes(path: string): string {
  return path.replace(/^[/\\]+/, "/");
}

/** The one spelling of a page's address: no slash at the end, no `.html`, no `index`. */
function tidied(pathname: string): string {
  const path = pathname
    .replace(/\.html$/, "")
    .replace(/\/index$/, "/")
    .replace(/\/+$/, "");
  return withoutLeadingSlashes(path === "" ? "/" : path);
}
