/** What a visitor lets the site store: rules SHELL-SC1 to SHELL-SC5 of docs/spec/shell.md. */

export const CONSENTS = ["essential", "all"] as const;

export type Consent = (typeof CONSENTS)[number];

/** The key of the choice in the browser's local storage; without a value nothing was chosen yet. */
export const CONSENT_STORAGE_KEY = "gq:consent";

/** Fired on the document when a choice was made or changed; `detail` is the choice. */
export const CONSENT_EVENT = "gq:consent";

export function isConsent(value: unknown): value is Consent {
  return CONSENTS.some((consent) => consent === value);
}

/** Only this choice lets the analytics script into the document. */
export function allowsAnalytics(consent: Consent | undefined): boolean {
  return consent === "all";
}

/** A script that has run can't be called back: taking the consent away needs a fresh page. */
export function needsFreshPage(before: Consent | undefined, after: Consent): boolean {
  return allowsAnalytics(before) && !allowsAnalytics(after);
}
