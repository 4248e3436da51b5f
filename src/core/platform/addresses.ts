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
  "/play/memory-flock",
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
  "/gaggle/viewers",
  "/gaggle/creators",
  "/gaggle/odds",
  "/gaggle/fair-play",
  "/gaggle/your-data",
  "/nest-sketch",
  "/waddle/moderation",
  "/gqsh/overview",
  "/gqsh/examples",
  "/twitch/panel",
  "/general/using-cron",
  "/general/people",
  "/general/ask",
  "/general/play",
  "/general/pond-party",
] as const;

export const MAIN_ADDRESSES: readonly string[] = [
  "/",
  ...READERS_ADDRESSES,
  ...MAIN_ONLY_ADDRESSES,
];

/** True for the page of a card, of which the main site has one for each. */
export function isCardAddress(pathname: string): boolean {
  return /^\/cards\/[a-z0-9-]+$/.test(pathname);
}

/** Pages of the main site that are one built page for all players, trades, encounters, channels or rooms. */
const RECORD_PAGES = [
  { pattern: /^\/cards\/of\/[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/, page: "/-/main/collection" },
  { pattern: /^\/tcg\/trades\/[A-Za-z0-9_-]{6,64}$/, page: "/-/main/trade" },
  { pattern: /^\/tcg\/encounters\/[a-z0-9]{1,40}$/, page: "/-/main/encounter" },
  { pattern: /^\/tcg\/channels\/[a-z0-9][a-z0-9-]{0,63}$/, page: "/-/main/channel" },
  // A room of Pond Party by its code, and where one is opened or joined.
  { pattern: /^\/pond-party\/(new|join|[A-Za-z]{4})$/, page: "/-/main/pond-room" },
] as const;

/** Returns the built page of an address that names a record; undefined when it can't name one. */
export function recordPage(pathname: string): string | undefined {
  return RECORD_PAGES.find(({ pattern }) => pattern.test(pathname))?.page;
}

/**
 * True for the page of a trade, which the console's site has too: a person is signed in there, and
 * browsers keep the sign-in of one site from the other.
 */
export function isTradeAddress(pathname: string): boolean {
  return recordPage(pathname) === "/-/main/trade";
}

export const ASK_ADDRESSES: readonly string[] = ["/", ...READERS_ADDRESSES, ...ASK_ONLY_ADDRESSES];

/** What is shown in every frame that wants it, and the page that answers. */
const EMBEDS = [
  // A page for each workspace.
  { pattern: /^\/embed\/nest-sketch\/[^/]+$/, page: "/-/main/embed" },
  // A page for each workspace, at an address that only its members know.
  { pattern: /^\/embed\/giveaway\/[^/]+$/, page: "/-/main/giveaway-overlay" },
  // The big screen of a room of Pond Party, by its code.
  { pattern: /^\/embed\/pond\/[A-Za-z]{4}$/, page: "/-/main/pond-screen" },
] as const;

/** Returns the built page of an address below `/embed`; undefined for every other address. */
export function embedPage(pathname: string): string | undefined {
  return EMBEDS.find(({ pattern }) => pattern.test(pathname))?.page;
}

export function isEmbedAddress(pathname: string): boolean {
  return embedPage(pathname) !== undefined;
}
