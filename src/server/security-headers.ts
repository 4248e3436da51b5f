import type { Variant } from "#core/platform/variants.ts";

/** Hashes of what the built pages have inline, as in a policy: 'sha256-…'. */
export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] };

export type FramedBy = "nobody" | "self" | "anyone";

const FRAME_ANCESTORS: Record<FramedBy, string> = { nobody: "'none'", self: "'self'", anyone: "*" };

export type SecurityContext = {
  variant: Variant;
  /** The Host header of the request. */
  host: string;
  /** The public address of the main site. */
  siteUrl: string;
  hashes: InlineHashes;
  /**
   * Whose pages may show this one in a frame: overlays are made for that, the panel of /panel for a page
   * of the same site, all else is not.
   */
  framedBy: FramedBy;
  /** The page shows another one of this site in a frame. */
  hasFrame?: boolean;
  /** The script that counts visits, if the operator has one. */
  analyticsUrl?: string | undefined;
};

/** A host and port that may stand in a header; what else came in Host is left out. */
const PLAIN_HOST = /^[a-z0-9.[\]:-]{1,253}$/i;

/** The origin of the script that counts visits, as a policy lists it. */
function analyticsSource({ analyticsUrl }: SecurityContext): string[] {
  return analyticsUrl === undefined ? [] : [new URL(analyticsUrl).origin];
}

/**
 * Scripts: our files and the few inline ones by hash, nothing else. Styles: the same on the site;
 * the console's component library sets style elements of its own. The search of the docs, which the
 * console has not, runs WebAssembly.
 */
export function contentSecurityPolicy(context: SecurityContext): string {
  const { variant, host, siteUrl, hashes, framedBy, hasFrame = false } = context;
  const counting = analyticsSource(context);
  const secure = siteUrl.startsWith("https:");
  const socket = PLAIN_HOST.test(host) ? ` ${secure ? "wss" : "ws"}://${host}` : "";
  const styles = variant === "creator" ? ["'unsafe-inline'"] : hashes.styles;
  const scripts = [...(variant === "creator" ? [] : ["'wasm-unsafe-eval'"]), ...hashes.scripts];
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts, ...counting].join(" ")}`,
    `style-src ${["'self'", ...styles].join(" ")}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${[`'self'${socket}`, ...counting].join(" ")}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    ...(hasFrame ? ["frame-src 'self'"] : []),
    `frame-ancestors ${FRAME_ANCESTORS[framedBy]}`,
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** The headers of every answer, whoever gives it. */
export function answerHeaders(siteUrl: string): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Resource-Policy": "same-site",
    ...(siteUrl.startsWith("https:") && {
      "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
    }),
  };
}

/** What pages and files of our own have besides. */
export function securityHeaders(context: SecurityContext): Record<string, string> {
  return {
    "Content-Security-Policy": contentSecurityPolicy(context),
    ...(context.framedBy === "nobody" && { "X-Frame-Options": "DENY" }),
    ...(context.framedBy === "self" && { "X-Frame-Options": "SAMEORIGIN" }),
    "Permissions-Policy":
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "Cross-Origin-Opener-Policy": "same-origin",
  };
}
