import { playerIn } from "#core/cards/collection-search.ts";
import {
  embedPage,
  isTradeAddress,
  recordPage,
  SHARED_ADDRESSES,
} from "#core/platform/addresses.ts";
import { isConsoleAddress } from "#core/platform/console-routes.ts";
import type { Variant } from "#core/platform/variants.ts";

/** Where pages lie among the built files that answer at another address; nobody may ask there. */
const INTERNAL = "/-/";

/** Pages that only the server itself asks for. */
const ERROR_PAGES = new Set(["/404", "/500"]);

/** True for a path that exists for the server alone. `pathname` may be percent-encoded. */
export function isInternal(pathname: string): boolean {
  let path: string;
  try {
    path = decodeURI(pathname);
  } catch {
    return true;
  }
  return `${path}/`.startsWith(INTERNAL) || ERROR_PAGES.has(path);
}

/** A file such as /favicon.svg or /_astro/page.css; files are the same in every variant. */
function isFile(pathname: string): boolean {
  return pathname.slice(pathname.lastIndexOf("/")).includes(".");
}

/** A page as Markdown: it has the page's own address, and so moves with the variant. */
function isText(pathname: string): boolean {
  return pathname.endsWith(".md");
}

/** The cards with a query or a player in their address: a page of its own, which is rendered on demand. */
const CARD_RESULTS = "/-/main/card-results";

function isSearch(parameters: URLSearchParams): boolean {
  return Boolean(parameters.get("q")?.trim()) || playerIn(parameters) !== undefined;
}

/**
 * The path of the built page that answers `pathname` in a variant; undefined when the variant has
 * no such page. The outbox exists in development only.
 */
export function hostRewrite(
  variant: Variant,
  pathname: string,
  mode: "development" | "production",
  search = "",
): string | undefined {
  if (isInternal(pathname)) return undefined;
  if (variant === "main" || (variant === "creator" && isTradeAddress(pathname))) {
    const page = embedPage(pathname) ?? recordPage(pathname);
    if (page !== undefined) return page;
  }
  if (variant === "main" && pathname === "/cards" && isSearch(new URLSearchParams(search))) {
    return CARD_RESULTS;
  }
  if (variant === "main" || (isFile(pathname) && !isText(pathname))) return pathname;
  if (variant === "ask") {
    if (pathname === "/") return "/ask";
    // Rendered on demand, and then for the variant of the request.
    if (pathname === "/status") return pathname;
    if (SHARED_ADDRESSES.includes(pathname)) return `/-/ask${pathname}`;
    return pathname.startsWith("/ask/") ? pathname : `/ask${pathname}`;
  }
  if (pathname === "/") return "/-/creator";
  if (pathname === "/outbox") return mode === "development" ? "/-/creator/outbox" : undefined;
  return isConsoleAddress(pathname) ? "/-/creator/app" : undefined;
}
