/** The limits that the scripts of a page that is read need; all others are in ../limits.ts. */

export const SHELL = {
  splashMs: 2500,
  fadeInMs: 300,
  toastLifeMs: 5000,
  dropdownCloseMs: 300,
  mobileMaxWidthPx: 991,
  footerGooseMinWidthPx: 768,
  docsScrollDelayMs: 150,
  docsScrollOffsetPx: 20,
} as const;

/** The search over the docs. */
export const SEARCH = {
  /** How long a query waits for the next key. */
  debounceMs: 100,
  shownMaxCount: 4,
  excerptWordsCount: 24,
} as const;

/** The browser-health badge: GET /ping while it is hovered or focused. */
export const HEALTH_PING = {
  everyMs: 10_000,
  timeoutMs: 5000,
  /** The first measurement is given up sooner, so that the badge soon says something. */
  firstTimeoutMs: 2000,
  keptCount: 5,
} as const;

/** The operator's announcements and the maintenance modal. */
export const NOTICES = {
  textMaxChars: 280,
  maintenanceTextMaxChars: 1000,
  linkMaxChars: 500,
  /** How long a browser keeps an answer before it asks again. */
  keptSeconds: 60,
  accessCodeMaxChars: 200,
  accessCodeMinChars: 8,
  /** How long "Invalid access code" stays. */
  accessErrorMs: 3000,
} as const;

/** A page reloads by itself after a chunk failed to load, but not again within this time. */
export const APP_ERROR = { reloadAgainMs: 10_000 } as const;
