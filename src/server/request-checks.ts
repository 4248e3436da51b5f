import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import { GANDER } from "#core/gander/limits.ts";
import { GIVEAWAY } from "#core/giveaways/limits.ts";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { IMPORT } from "#core/waddle/limits.ts";

/** What is checked of a request before anything reads it; rules WEB-A1 to WEB-B3 of docs/spec/web.md. */

/** A name or address with an optional port, as it stands in Host (RFC 9110, section 7.2). */
const HOST =
  /^(?:(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.?|\[(?<ipv6>[0-9a-f:.]{2,45})\])(?::(?<port>\d{1,5}))?$/i;

const HOST_MAX_CHARS = 260;

/** True for a Host header that names a host. */
export function isHost(host: string | undefined): host is string {
  if (host === undefined || host.length > HOST_MAX_CHARS) return false;
  const found = HOST.exec(host);
  if (found === null) return false;
  const { ipv6, port } = found.groups ?? {};
  return (ipv6 === undefined || isIPv6(ipv6)) && Number(port ?? 0) <= 65_535;
}

/** True for a request that says once, and clearly, which host it is for (RFC 9112, section 3.2). */
export function namesOneHost({ headersDistinct }: IncomingMessage): boolean {
  const hosts = headersDistinct.host ?? [];
  return hosts.length === 1 && isHost(hosts[0]);
}

/**
 * A segment that a server may read as "here" or "one up", a separator in disguise, or a control
 * character, plain or percent-encoded once or more.
 */
const DISGUISED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  /(?:^|\/)(?:\.|%(?:25)*2e){1,2}(?:\/|;|$)|\\|%(?:25)*(?:2f|5c|0[0-9a-f]|1[0-9a-f]|7f)|[\u0000-\u0020\u007f]/i;

/** True for a path that looks like another one than it may be taken for. No browser sends one. */
export function isDisguised(pathname: string): boolean {
  return DISGUISED.test(pathname);
}

/** True for a path that means the same to every server that reads it. */
export function isClearPath(pathname: string): boolean {
  if (!pathname.startsWith("/") || pathname.includes("//") || isDisguised(pathname)) return false;
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/** Names and boundaries around the files of a form. */
const FORM_BYTES = 65_536;

/** The largest body that a route takes, by the beginning of its path; the first that fits counts. */
const BODY_LIMITS: readonly (readonly [path: string, bytes: number])[] = [
  ["/api/gq/sketches/images", SKETCH.imageMaxBytes + FORM_BYTES],
  ["/api/gq/sketches/saves", SKETCH.documentMaxBytes + SKETCH.thumbnailMaxBytes + FORM_BYTES],
  // An imported file comes as JSON, with names beside each value.
  ["/api/gq/waddle/import", 2 * IMPORT.fileMaxBytes],
  ["/api/gq/giveaways/codes", 1_048_576],
  ["/api/gq/giveaways/picture", GIVEAWAY.pictureMaxBytes + FORM_BYTES],
  ["/api/gq/ask", KNOWLEDGE.askBodyMaxBytes],
  ["/api/gq/gander/preview", KNOWLEDGE.askBodyMaxBytes],
  ["/api/gq/gander/documents/file", KNOWLEDGE.fileMaxBytes + FORM_BYTES],
  // A text of the most characters, each of up to four bytes.
  ["/api/collections/gander_documents/records", 4 * GANDER.textMaxChars + FORM_BYTES],
  // A full list of words, expressions, addresses and people.
  ["/api/collections/moderation_settings/records", 524_288],
];

/** Routes that store the files of a form. */
const UPLOADS =
  /^\/api\/gq\/(?:sketches\/(?:images|saves)|giveaways\/picture|gander\/documents\/file)\/?$/;

export function isUpload(pathname: string): boolean {
  return UPLOADS.test(pathname);
}

const BODY_MAX_BYTES = 65_536;

/** The largest body, in bytes, that a request to this path may have. */
export function bodyLimitOf(pathname: string): number {
  return BODY_LIMITS.find(([path]) => pathname.startsWith(path))?.[1] ?? BODY_MAX_BYTES;
}

type BodyHeaders = {
  "content-length"?: string | undefined;
  "transfer-encoding"?: string | undefined;
};

/** The status of a refusal, or undefined: 411 for a body of unknown length, 413 for a larger one. */
export function bodyRefusal(headers: BodyHeaders, maxBytes: number): 411 | 413 | undefined {
  if (headers["transfer-encoding"] !== undefined) return 411;
  return Number(headers["content-length"] ?? 0) > maxBytes ? 413 : undefined;
}

/**
 * PocketBase's dashboard, and the parts of its API that superusers alone can use. The collection of
 * superusers answers to its id, too, which is the same in each installation.
 */
const OPERATORS_ONLY = [
  /^\/_(?:\/|$)/,
  /^\/api\/(?:settings|logs|backups|crons|sql)(?:\/|$)/i,
  /^\/api\/collections\/(?:_superusers|pbc_3142635823|meta|import)(?:\/|$)/i,
  /^\/api\/collections(?:\/[^/]+)?(?:\/truncate)?\/?$/i,
  /^\/api\/collections\/[^/]+\/impersonate(?:\/|$)/i,
];

/** True for a path that is for the people who run this installation. */
export function isOperatorsPath(pathname: string): boolean {
  const path = decodeURIComponent(pathname);
  return OPERATORS_ONLY.some((pattern) => pattern.test(path));
}

/** Routes for our own processes, which reach PocketBase by themselves. */
export function isInternalRoute(pathname: string): boolean {
  return /^\/api\/gq\/bots(?:\/|$)/i.test(decodeURIComponent(pathname));
}

/** The addresses and networks of a list such as "127.0.0.1, 10.0.0.0/8"; undefined for a wrong one. */
export function readAddressList(text: string): BlockList | undefined {
  const list = new BlockList();
  for (const entry of text.split(",").map((part) => part.trim())) {
    if (entry === "") continue;
    const [address = "", prefix] = entry.split("/");
    const version = isIP(address);
    const bits = version === 6 ? 128 : 32;
    const length = prefix === undefined ? bits : Number(prefix);
    if (version === 0 || !(length >= 0 && length <= bits)) return undefined;
    list.addSubnet(address, length, version === 6 ? "ipv6" : "ipv4");
  }
  return list;
}

/** Whether the list has an address. */
export function isListed(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? "ipv6" : "ipv4");
}
