/** Up to here a path tells which page was asked for; what follows may be a secret of its own. */
const PUBLIC_PART = /^(.*?\/(?:public|embed\/giveaway|api\/files)\/)./i;

/**
 * A path as a line of the log may have it: addresses that only those know who were given them (public
 * links, overlays, uploaded files) end before what makes them secret, and no query is in it (WEB-S2).
 */
export function loggedPath(path: unknown): string {
  const [bare = ""] = String(path ?? "").split("?", 1);
  const known = PUBLIC_PART.exec(bare)?.[1];
  return known === undefined ? bare : `${known}…`;
}
