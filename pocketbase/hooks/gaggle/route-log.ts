import { channelPath } from "#core/gaggle/addresses.ts";
import { GAME } from "#core/gaggle/limits.ts";
import { BRAND } from "#core/platform/brand.ts";
import { variantUrl } from "#core/platform/variants.ts";
import { environment } from "../platform/environment.ts";
import { NOT_FOUND, refuse } from "../platform/http/answer.ts";
import { tenantAt } from "../platform/people/address.ts";
import { rowsOf } from "../platform/records/rows.ts";
import type { ChannelRow } from "./channels.ts";
import { channelAt } from "./route-public.ts";
import { tableText } from "./tables.ts";

/** What others check the game with: logs, card tables and heads, as text. */

/** So many commits of a log are in memory at a time. */
const COMMITS_AT_A_TIME = 20;

function channelOfPath(e: core.RequestEvent): ChannelRow | undefined {
  const tenant = tenantAt(e.app, e.request?.pathValue("tenant") ?? "");
  return tenant === undefined ? undefined : channelAt(e, tenant);
}

/** GET /api/gq/public/gaggle/channels/{tenant}/log: the lines that are kept, from the first on. */
export function readGaggleLog(e: core.RequestEvent) {
  const channel = channelOfPath(e);
  if (channel === undefined) return refuse(e, NOT_FOUND);
  beginText(e);
  let after = 0;
  for (;;) {
    const rows = rowsOf(
      e.app,
      { content: "", last_line: 0 },
      `SELECT content, last_line FROM gaggle_log
       WHERE channel = {:channel} AND first_line > {:after}
       ORDER BY first_line LIMIT ${COMMITS_AT_A_TIME}`,
      { channel: channel.id, after },
    );
    for (const { content } of rows) e.response.write(content);
    if (rows.length < COMMITS_AT_A_TIME) return;
    after = rows.at(-1)?.last_line ?? after;
    e.flush();
  }
}

/** GET /api/gq/public/gaggle/channels/{tenant}/tables: with an empty line between two. */
export function readGaggleTables(e: core.RequestEvent) {
  const channel = channelOfPath(e);
  if (channel === undefined) return refuse(e, NOT_FOUND);
  beginText(e);
  const hashes = channel.tables.split(" ").filter((hash) => hash !== "");
  for (const [at, hash] of hashes.entries()) {
    if (at > 0) e.response.write("\n");
    e.response.write(tableText(e.app, hash));
  }
}

function beginText(e: core.RequestEvent): void {
  e.response.header().set("Content-Type", "text/plain; charset=utf-8");
  e.response.writeHeader(200);
}

/** GET /api/gq/public/gaggle/heads.atom: the heads of all logs by the hour, for others to keep. */
export function readGaggleHeads(e: core.RequestEvent) {
  const rows = rowsOf(
    e.app,
    { id: "", line: 0, hash: "", taken_at: 0, network: "", name: "", slug: "" },
    `SELECT heads.id, heads.line, heads.hash, heads.taken_at, channels.network,
       tenants.name, tenants.slug
     FROM gaggle_heads AS heads
     JOIN gaggle_channels AS channels ON channels.id = heads.channel
     JOIN tenants ON tenants.id = channels.tenant
     ORDER BY heads.taken_at DESC LIMIT ${GAME.headsInFeedCount}`,
    {},
  );
  const { siteUrl } = environment();
  const self = variantUrl(siteUrl, "main", "/api/gq/public/gaggle/heads.atom");
  const updated = new Date(rows[0]?.taken_at ?? 0).toISOString();
  const entries = rows.map((row) => {
    const page = variantUrl(siteUrl, "main", channelPath(row.slug));
    return `<entry><id>${escaped(`${page}#${row.network}-${row.line}`)}</id>
<title>${escaped(row.name)} (${row.network}): line ${row.line}</title>
<updated>${new Date(row.taken_at).toISOString()}</updated>
<link href="${escaped(page)}"/>
<content type="text">${row.line}:${row.hash}</content></entry>`;
  });
  e.response.header().set("Content-Type", "application/atom+xml; charset=utf-8");
  return e.string(
    200,
    `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${escaped(self)}</id>
<title>Gaggle on ${BRAND}: heads of the logs</title>
<author><name>${BRAND}</name></author>
<updated>${updated}</updated>
<link rel="self" href="${escaped(self)}"/>
${entries.join("\n")}
</feed>
`,
  );
}

function escaped(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}
