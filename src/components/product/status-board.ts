/** Asks for the state again every few seconds while the page is looked at. */
import * as v from "valibot";
import { STATUS } from "#core/platform/limits.ts";
import { STATUS_SERVICES, statusReport, summaryOf } from "#core/platform/status.ts";
import { checkedAt, STATE_WORDS, TWITCH_WORDS } from "./status-words.ts";

function put(name: string, text: string): void {
  const element = document.querySelector(`[data-status="${name}"]`);
  if (element && element.textContent !== text) element.textContent = text;
}

async function refresh(): Promise<void> {
  try {
    const response = await fetch("/status.json", { cache: "no-store" });
    const report = v.parse(statusReport, await response.json());
    put("summary", summaryOf(report));
    put("time", checkedAt(report));
    put("twitch", TWITCH_WORDS[report.twitch]);
    for (const service of STATUS_SERVICES) {
      const state = report.services[service];
      put(service, STATE_WORDS[state]);
      const element = document.querySelector(`[data-status="${service}"]`);
      if (element) element.className = `state ${state}`;
    }
  } catch {
    put("summary", "This page can't reach the server. It tries again by itself.");
  }
}

if (document.querySelector("[data-status]")) {
  setInterval(() => {
    if (document.visibilityState === "visible") void refresh();
  }, STATUS.refreshMs);
}
