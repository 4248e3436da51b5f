import {
  CONSENT_EVENT,
  CONSENT_STORAGE_KEY,
  type Consent,
  isConsent,
  needsFreshPage,
} from "#core/platform/shell/consent.ts";
import { ANALYTICS_SCRIPT, startAnalytics } from "./analytics.ts";
import { whenShownAgain } from "./shown-again.ts";
import { readStored, store } from "./storage.ts";
import { showToast } from "./toasts.ts";

const { dataset } = document.documentElement;

/** The choice that holds on this page; the document read it from storage before the first paint. */
function current(): Consent | undefined {
  return isConsent(dataset.consent) ? dataset.consent : undefined;
}

function apply(consent: Consent): void {
  const before = current();
  dataset.consent = consent;
  delete dataset.consentOpen;
  document.dispatchEvent(new CustomEvent(CONSENT_EVENT, { detail: consent }));
  if (needsFreshPage(before, consent) && document.querySelector(ANALYTICS_SCRIPT)) {
    location.reload();
  }
}

function choose(consent: Consent): void {
  const kept = store("localStorage", CONSENT_STORAGE_KEY, consent);
  apply(consent);
  if (!kept) showToast({ text: "Your browser keeps nothing, so this holds for this page only." });
}

/** The banner, its buttons, and the way back to it from the footer. */
export function startConsent(): void {
  const banner = document.querySelector<HTMLElement>("[data-consent-banner]");
  let opener: HTMLElement | undefined;

  banner?.addEventListener("click", ({ target }) => {
    const choice = target instanceof HTMLElement ? target.dataset.choose : undefined;
    if (!isConsent(choice)) return;
    choose(choice);
    opener?.focus();
    opener = undefined;
  });
  for (const button of document.querySelectorAll<HTMLElement>("[data-consent-change]")) {
    button.addEventListener("click", () => {
      dataset.consentOpen = "";
      opener = button;
      banner?.focus();
    });
  }
  // Another tab chose.
  addEventListener("storage", ({ key, newValue }) => {
    if (key === CONSENT_STORAGE_KEY && isConsent(newValue)) apply(newValue);
  });
  whenShownAgain(() => {
    const consent = readStored("localStorage", CONSENT_STORAGE_KEY);
    if (isConsent(consent) && consent !== current()) apply(consent);
  });
  startAnalytics(current());
}
