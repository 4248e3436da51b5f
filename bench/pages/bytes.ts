/** What a reference page costs a first visitor, before any interaction. */
import { openBrowser } from "./browser.ts";
import type { Site } from "./site.ts";
import { type NetworkEntry, openTab } from "./tab.ts";

export const KINDS = ["HTML", "CSS", "JavaScript", "fonts", "rest"] as const;

export type Kind = (typeof KINDS)[number];

export type Weight = {
  /** Bytes of bodies as sent, compressed, by kind. */
  body: Record<Kind, number>;
  /** The same with the heads of the answers, all kinds together. */
  wireTotal: number;
  requests: { kind: Kind; url: string; bytes: number; status: number }[];
};

export async function weighPage(chromium: string, site: Site, id: string): Promise<Weight> {
  const browser = await openBrowser(chromium);
  try {
    const tab = await openTab(browser);
    await tab.goto(site.pageUrl(id));
    await tab.quiet();
    return weigh(tab.entries());
  } finally {
    await browser.close();
  }
}

function weigh(entries: readonly NetworkEntry[]): Weight {
  const body: Record<Kind, number> = { HTML: 0, CSS: 0, JavaScript: 0, fonts: 0, rest: 0 };
  const requests: Weight["requests"] = [];
  let wireTotal = 0;
  for (const entry of entries) {
    const kind = kindOf(entry);
    body[kind] += entry.bodyBytes;
    wireTotal += entry.wireBytes;
    requests.push({
      kind,
      url: new URL(entry.url).pathname,
      bytes: entry.bodyBytes,
      status: entry.status,
    });
  }
  return { body, wireTotal, requests };
}

function kindOf({ mimeType, url }: NetworkEntry): Kind {
  if (mimeType === "text/html") return "HTML";
  if (mimeType === "text/css") return "CSS";
  if (/javascript/.test(mimeType)) return "JavaScript";
  if (/font/.test(mimeType) || /\.woff2?$/.test(url)) return "fonts";
  return "rest";
}
