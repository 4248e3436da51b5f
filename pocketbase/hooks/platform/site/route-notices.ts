import { NOTICES } from "#core/platform/reading-limits.ts";
import { isVariant, readNotices, type SiteNotices } from "#core/platform/shell/notices.ts";
import { invalid, refuse } from "../http/answer.ts";
import { firstRecord } from "../http/request.ts";

/** GET /api/gq/notices?site=main: what the operator has switched on for a site, for anybody. */
export function readSiteNotices(e: core.RequestEvent) {
  const site = e.request?.url?.query().get("site") ?? "";
  if (!isVariant(site)) return refuse(e, invalid({ site: "Site must be main, ask or creator" }));
  const record = firstRecord(e.app, "site_notices", "variant = {:site}", { site });
  const notices: SiteNotices = readNotices({
    banner: record?.getBool("banner_enabled")
      ? {
          text: record.getString("banner_text"),
          severity: record.getString("severity"),
          link: record.getString("link"),
        }
      : null,
    maintenance: record?.getBool("maintenance_enabled")
      ? { text: record.getString("maintenance_text") }
      : null,
  });
  e.response.header().set("Cache-Control", `public, max-age=${NOTICES.keptSeconds}`);
  return e.json(200, notices);
}
