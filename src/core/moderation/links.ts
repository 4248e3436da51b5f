import { isOnSite, type SiteList } from "./sites.ts";

/** Where a link leads, in lower case. `path` begins with a slash, or is empty. */
export type Address = { host: string; path: string };

/** What ends names that are written without `https://` and are no sentence's words. */
const PLAIN_ENDINGS = new Set(
  "com net org info biz xyz tv io ru uk cn pl br jp nl cz xxx porn casino online website dev gov edu".split(
    " ",
  ),
);

/** What ends names too, but is a word or ends a sentence as well: it takes a path to be a link. */
const WORD_ENDINGS = new Set(
  "gg me to is it so in at be co de fr es us ca ly am fm st la vip app shop store live link click site fun win bet game games club life world page space top icu tk ml ga cf gl re cc ws im sh gle art blog news stream social chat wiki lol cam date loan download zip mov eu ch se no fi dk pt ro tr ua kr tw hk au nz za mx ar cl pe".split(
    " ",
  ),
);

/** Without a path each of them is a link all the same. */
const SHORT_HOSTS = new Set(["discord.gg", "t.me", "bit.ly", "wa.me"]);

/** A dot in brackets, as in `pond (dot) com`, and dots that browsers read as one. */
const HIDDEN_DOT = /\s?[([{]\s?(?:dot|\.)\s?[)\]}]\s?/giu;
const FOREIGN_DOT = /(?<=[\p{L}\p{N}])[\u3002\uFF0E\uFF61\u2024](?=[a-z\uFF41-\uFF5A])/giu;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Most lines have nothing that could be a dot. */
const MAY_HAVE_DOT = /[.\u3002\uFF0E\uFF61\u2024]|dot/iu;

/** The addresses in a line, as people or a browser would follow them. Takes time linear in the line. */
export function findLinks(text: string): Address[] {
  if (!MAY_HAVE_DOT.test(text)) return [];
  const line = text
    .replace(INVISIBLE, "")
    .replace(FOREIGN_DOT, ".")
    .replace(HIDDEN_DOT, ".")
    .normalize("NFKC")
    .toLowerCase();
  const found: Address[] = [];
  for (const piece of line.split(/[\s()[\]{}<>"'`,;|*\u201c\u201d]+/u)) {
    const address = piece.includes(".") ? readAddress(piece) : undefined;
    if (address) found.push(address);
  }
  return found;
}

/** The first address that is on none of the sites. */
export function findForbiddenLink(text: string, allowed: SiteList): Address | undefined {
  return findLinks(text).find((address) => !isOnSite(allowed, address));
}

/** The line without what is written as a link, for rules that count characters. */
export function withoutLinks(text: string): string {
  if (!text.includes(".")) return text;
  return text
    .split(" ")
    .filter((piece) => !piece.includes(".") || findLinks(piece).length === 0)
    .join(" ");
}

function readAddress(piece: string): Address | undefined {
  const scheme = /^[^/?#]*?\b(?:https?|ftp):[\\/]{1,3}/u.exec(piece)?.[0];
  const rest = scheme === undefined ? piece : piece.slice(scheme.length);
  const end = rest.search(/[\\/?#]/u);
  const authority = end === -1 ? rest : rest.slice(0, end);
  const path = end === -1 ? "" : rest.slice(end).replaceAll("\\", "/");
  const at = authority.lastIndexOf("@");
  // An e-mail address is no link.
  if (at !== -1 && scheme === undefined) return undefined;
  // What stands before a colon is no part of it: "here:pond.com"; behind it is a port.
  const named = authority.slice(at + 1).replace(/:\d*$/u, "");
  const host = named
    .slice(named.lastIndexOf(":") + 1)
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  const labels = host.split(".");
  if (labels.length < 2 || !labels.every((label) => /^[\p{L}\p{N}_-]{1,63}$/u.test(label))) {
    return undefined;
  }
  const isLink =
    scheme !== undefined || labels[0] === "www" || looksLikeHost(host, labels.at(-1) ?? "", path);
  return isLink
    ? { host: host.replace(/^www\./, ""), path: path.replace(/[.!?,]+$/u, "") }
    : undefined;
}

/** Whether people mean an address, though they wrote no `https://`. */
function looksLikeHost(host: string, ending: string, path: string): boolean {
  if (PLAIN_ENDINGS.has(ending) || ending.startsWith("xn--")) return true;
  if (SHORT_HOSTS.has(host)) return true;
  return WORD_ENDINGS.has(ending) && /^\/[^/]{3}/u.test(path);
}
