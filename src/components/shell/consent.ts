import {
  allowsAnalytics,
  CONSENT_EVENT,
  CONSENT_STORAGE_KEY,
  type Consent,
  isConsent,
  needsFreshPage,
} from "#core/platform/shell/consent.ts";
import { onStored, store } from "./storage.ts";
import { showToast } from "./toasts.ts";

const { dataset } = document.documentElement;
const analytics = () => document.querySelector("script[data-analytics]");

/** The choice that holds on this page; the document read it from storage before the first paint. */
function current(): Consent | undefined {
  return isConsent(dataset.consent) ? dataset.consent : undefined;
}

function apply(consent: Consent): void {
  const before = current();
  dataset.consent = consent;
  delete dataset.consentOpen;
  document.dispatchEvent(new CustomEvent(CONSENT_EVENT, { detail: consent }));
  if (needsFreshPage(before, consent) && analytics()) location.reload();
  else void loadAnalytics();
}

/** Puts the operator's script into the document, if there is one and it is allowed (rule SHELL-SC3). */
async function loadAnalytics(): Promise<void> {
  if (!allowsAnalytics(current()) || analytics()) return;
  try {
    const answer = await fetch("/analytics.json", { priority: "low" });
    const { script }: { script?: unknown } = answer.ok ? await answer.json() : {};
    if (typeof script !== "string" || analytics()) return;
    const tag = document.createElement("script");
    tag.src = script;
    tag.dataset.analytics = "";
    document.head.append(tag);
  } catch {
    // Nobody is counted, and nobody misses it.
  }
}

/** The banner, its buttons, and the way back to it from the footer. The console has none of them. */
export function startConsent(): void {
  const banner = document.querySelector<HTMLElement>("[data-consent-banner]");
  const opener = document.querySelector<HTMLElement>("[data-consent-change]");
  if (!banner) return;

  banner.addEventListener("click", ({ target }) => {
    const choice = target instanceof HTMLElement ? target.dataset.choose : undefined;
    if (!isConsent(choice)) return;
    const wasReopened = "consentOpen" in dataset;
    const isKept = store("localStorage", CONSENT_STORAGE_KEY, choice);
    apply(choice);
    if (wasReopened) opener?.focus();
    if (!isKept) showToast("Your browser keeps nothing, so this holds for this page only.");
  });
  opener?.addEventListener("click", () => {
    dataset.consentOpen = "";
    banner.focus();
  });
  onStored(CONSENT_STORAGE_KEY, (consent) => {
    if (isConsent(consent) && consent !== current()) apply(consent);
  });
  void loadAnalytics();
}
