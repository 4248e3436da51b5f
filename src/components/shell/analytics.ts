import {
  allowsAnalytics,
  CONSENT_EVENT,
  type Consent,
  isConsent,
} from "#core/platform/shell/consent.ts";
import { element } from "./element.ts";
import { whenIdle } from "./idle.ts";

export const ANALYTICS_SCRIPT = "script[data-analytics]";

/** Puts the operator's script into the document, if there is one. */
async function load(): Promise<void> {
  if (document.querySelector(ANALYTICS_SCRIPT)) return;
  try {
    const answer = await fetch("/analytics.json");
    const { script }: { script?: unknown } = answer.ok ? await answer.json() : {};
    if (typeof script !== "string" || document.querySelector(ANALYTICS_SCRIPT)) return;
    const tag = element("script", { src: script, async: true });
    tag.dataset.analytics = "";
    document.head.append(tag);
  } catch {
    // Nobody is counted, and nobody misses it.
  }
}

/** Loads the script now, or when the visitor allows it (rule SC3). */
export function startAnalytics(consent: Consent | undefined): void {
  if (allowsAnalytics(consent)) whenIdle(load);
  document.addEventListener(CONSENT_EVENT, (event) => {
    const choice: unknown = event instanceof CustomEvent ? event.detail : undefined;
    if (isConsent(choice) && allowsAnalytics(choice)) void load();
  });
}
