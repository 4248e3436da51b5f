/** Which of the three sites an address belongs to, and links between them. */

export const VARIANTS = ["main", "ask", "creator"] as const;

export type Variant = (typeof VARIANTS)[number];

/** The session cookie that keeps a variant chosen by flag on localhost. */
export const VARIANT_COOKIE = "gq_variant";

const LOCAL_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The name in a Host header, without its port, in lower case. */
export function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, "");
}

/** True for localhost, the loopback addresses and names below `.localhost`. */
export function isLocalHost(host: string): boolean {
  const name = hostName(host);
  return LOCAL_NAMES.has(name) || name.endsWith(".localhost");
}

export type VariantChoice = {
  variant: Variant;
  /** What the answer must do with the cookie that keeps a flag: nothing, set it or delete it. */
  cookie: "keep" | "set" | "clear";
};

/**
 * The variant of a request. The first label of the host decides; on plain localhost a flag in the
 * query, or else the cookie that kept an earlier flag. With both flags `true`, creator wins.
 */
export function chooseVariant(
  host: string,
  query: URLSearchParams,
  cookie: string | undefined,
): VariantChoice {
  const label = hostName(host).split(".")[0];
  if (label === "creator" || label === "ask") return { variant: label, cookie: "keep" };
  if (!LOCAL_NAMES.has(hostName(host))) return { variant: "main", cookie: "keep" };
  for (const variant of ["creator", "ask"] as const) {
    if (query.get(variant) === "true") return { variant, cookie: "set" };
  }
  if (query.get("creator") === "false" || query.get("ask") === "false") {
    return { variant: "main", cookie: "clear" };
  }
  if (cookie === "creator" || cookie === "ask") return { variant: cookie, cookie: "keep" };
  return { variant: "main", cookie: "keep" };
}

/**
 * A link to a path of a variant. `siteUrl` is the public address of the main site: on a real domain
 * the variant becomes the first label of the host, on localhost a flag in the query.
 */
export function variantUrl(siteUrl: string, variant: Variant, path: string): string {
  const url = new URL(path, siteUrl);
  if (!LOCAL_NAMES.has(url.hostname)) {
    if (variant !== "main") url.host = `${variant}.${url.host}`;
    return url.href;
  }
  if (variant === "main") url.searchParams.set("creator", "false");
  else url.searchParams.set(variant, "true");
  return url.href;
}
