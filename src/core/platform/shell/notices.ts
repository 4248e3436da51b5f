/** The operator's notices for a site: rules SHELL-SN1 to SHELL-SN7 of docs/spec/shell.md. */
import { VARIANTS, type Variant } from "../variants.ts";

export const SEVERITIES = ["info", "warning", "danger"] as const;

export type Severity = (typeof SEVERITIES)[number];

export type Banner = {
  text: string;
  severity: Severity;
  /** Empty, a path of this site, or an http address. */
  link: string;
};

/** What GET /api/gq/notices answers. */
export type SiteNotices = { banner: Banner | null; maintenance: { text: string } | null };

export const NO_NOTICES: SiteNotices = { banner: null, maintenance: null };

export function isVariant(value: unknown): value is Variant {
  return VARIANTS.some((variant) => variant === value);
}

/** What a link of a banner may be: a path, or an address of http; never a script. */
export const LINK_PATTERN = /^(https?:\/\/[^\s/]|\/(?![/\\]))\S*$|^\/$/;

/** Reads an answer, whatever it holds: what is not well-formed is no notice. */
export function readNotices(answer: unknown): SiteNotices {
  if (!isObject(answer)) return NO_NOTICES;
  const { banner, maintenance } = answer;
  return {
    banner: isObject(banner) ? readBanner(banner) : null,
    maintenance:
      isObject(maintenance) && typeof maintenance.text === "string"
        ? { text: maintenance.text }
        : null,
  };
}

function readBanner({ text, severity, link }: Record<string, unknown>): Banner | null {
  if (typeof text !== "string" || text.trim() === "") return null;
  return {
    text,
    severity: SEVERITIES.find((name) => name === severity) ?? "info",
    link: typeof link === "string" && LINK_PATTERN.test(link) ? link : "",
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** The key under which a browser remembers that this very text was dismissed on this site. */
export function dismissalKey(kind: "banner" | "maintenance", site: Variant, text: string): string {
  return `gq:${kind}:${hash(`${site}\n${text}`)}`;
}

/** 53 bits of a text by cyrb53 (public domain, github.com/bryc/code): enough to tell texts apart. */
function hash(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
