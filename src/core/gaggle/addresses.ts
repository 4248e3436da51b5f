/** The addresses of Gaggle's public pages, on the main site; chat, Discord and the console link to them. */

/** A player's collection; `page` is the player's own part of the address. */
export function collectionPath(page: string): string {
  return `/cards/of/${page}`;
}

/** The search of the cards in a player's collection. */
export function collectionSearchPath(page: string): string {
  return `/cards?of=${encodeURIComponent(page)}&q=owned%3Atrue`;
}

export function tradePath(token: string): string {
  return `/tcg/trades/${token}`;
}

export function encounterPath(id: string): string {
  return `/tcg/encounters/${id}`;
}

/** A channel's encounters, heads of its log, and top players; `slug` is the workspace's. */
export function channelPath(slug: string): string {
  return `/tcg/channels/${slug}`;
}
