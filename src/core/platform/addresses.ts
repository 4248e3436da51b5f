/**
 * The addresses of the public pages, by site. The console's are in `console/addresses.ts`; pages of
 * the docs are content and also answer at `/ask/…` of the main site.
 */

/** Pages that the main site and the Ask site have under the same address. */
export const READERS_ADDRESSES = [
  "/terms",
  "/privacy",
  "/support",
  "/status",
  "/waddle",
  "/waddle/chat",
  "/waddle/timers",
  "/waddle/giveaways",
  "/waddle/offline",
  "/waddle/counters",
  "/gander",
  "/discord/setup",
  "/discord/personality",
  "/getting-started/introduction",
  "/getting-started/quick-start",
  "/getting-started/configuration",
] as const;

/** Pages that are the same on both sites but for what surrounds them; the rest are docs on Ask. */
export const SHARED_ADDRESSES: readonly string[] = ["/terms", "/privacy", "/support", "/status"];

export const MAIN_ONLY_ADDRESSES = [
  "/panel",
  "/play",
  "/pond-party",
  "/cards",
  "/tcg",
  "/soulstack",
  "/docs",
  "/docs/waddle",
  "/docs/gaggle",
  "/docs/gander",
  "/docs/nest-sketch",
] as const;

export const ASK_ONLY_ADDRESSES = [
  "/gaggle",
  "/nest-sketch",
  "/gqsh/overview",
  "/gqsh/examples",
  "/twitch/panel",
  "/general/using-cron",
  "/general/people",
] as const;

export const MAIN_ADDRESSES: readonly string[] = [
  "/",
  ...READERS_ADDRESSES,
  ...MAIN_ONLY_ADDRESSES,
];

export const ASK_ADDRESSES: readonly string[] = ["/", ...READERS_ADDRESSES, ...ASK_ONLY_ADDRESSES];

/** `/embed/nest-sketch/<tenant>`: a page for each workspace, in every frame that wants it. */
export function isEmbedAddress(pathname: string): boolean {
  return /^\/embed\/nest-sketch\/[^/]+$/.test(pathname);
}
