import { NOTICES } from "#core/platform/reading-limits.ts";
import {
  dismissalKey,
  isVariant,
  readNotices,
  type SiteNotices,
} from "#core/platform/shell/notices.ts";
import type { Variant } from "#core/platform/variants.ts";
import { whenIdle } from "./idle.ts";
import { readStored, store } from "./storage.ts";

/** The last answer in this tab, so that the next page shows its banner at once. */
function keptAnswer(site: Variant): SiteNotices | undefined {
  try {
    const { at, answer } = JSON.parse(readStored("sessionStorage", `gq:notices:${site}`) ?? "");
    const age = Date.now() - at;
    return age >= 0 && age < NOTICES.keptSeconds * 1000 ? readNotices(answer) : undefined;
  } catch {
    return undefined;
  }
}

async function ask(site: Variant): Promise<SiteNotices> {
  const response = await fetch(`/api/gq/notices?site=${site}`, { credentials: "omit" });
  // Whatever it is, it is read: what is left unread holds its connection.
  const said = await response.json();
  const answer = readNotices(response.ok ? said : undefined);
  if (response.ok) {
    store("sessionStorage", `gq:notices:${site}`, JSON.stringify({ at: Date.now(), answer }));
  }
  return answer;
}

async function showNotices(site: Variant, { banner, maintenance }: SiteNotices): Promise<void> {
  if (banner) {
    const key = dismissalKey("banner", site, banner.text);
    if (readStored("localStorage", key) === null) {
      const { showBanner } = await import("./banner.ts");
      showBanner(key, banner);
    }
  }
  if (!maintenance) return;
  const key = dismissalKey("maintenance", site, maintenance.text);
  if (readStored("sessionStorage", key) !== null || readStored("localStorage", key) !== null)
    return;
  const { showMaintenance } = await import("./maintenance.ts");
  showMaintenance(key, maintenance.text);
}

/** Shows what the operator has switched on for this site (rules SN3 to SN5). */
export function startNotices(): void {
  const site = document.querySelector<HTMLElement>("[data-site]")?.dataset.site;
  if (!isVariant(site)) return;
  const kept = keptAnswer(site);
  if (kept) {
    void showNotices(site, kept);
    return;
  }
  whenIdle(() => {
    // Without an answer there is nothing to show.
    ask(site)
      .then((notices) => showNotices(site, notices))
      .catch(() => undefined);
  });
}
