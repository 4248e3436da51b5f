/** A site that links may lead to: a host with its subdomains, or a part of it. */

/** Returns the site as it is compared, `youtube.com/@pond`; undefined for what is none. */
export function readSite(text: string): string | undefined {
  const address = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/^(www|\*)\./, "")
    .replace(/[?#].*$/s, "")
    .replace(/\/+$/, "");
  const [host = ""] = address.split("/", 1);
  const labels = host.split(".");
  const isHost = labels.length > 1 && labels.every((label) => /^[\p{L}\p{N}-]{1,63}$/u.test(label));
  return isHost && !/\s/u.test(address) ? address : undefined;
}

/** Sites by their host, so that an address is compared with few of them. */
export type SiteList = ReadonlyMap<string, readonly string[]>;

/** The parts that are allowed of each host, each beginning with a slash; empty for all of it. */
export function listSites(sites: readonly string[]): SiteList {
  const parts = new Map<string, string[]>();
  for (const site of sites) {
    const slash = site.indexOf("/");
    const host = slash === -1 ? site : site.slice(0, slash);
    const part = slash === -1 ? "" : site.slice(slash);
    parts.set(host, [...(parts.get(host) ?? []), part]);
  }
  return parts;
}

/** Whether an address is of one of the sites or below it. `path` begins with a slash, or is empty. */
export function isOnSite(sites: SiteList, { host, path }: { host: string; path: string }): boolean {
  for (let from = 0; from !== -1; ) {
    const parts = sites.get(host.slice(from));
    if (parts?.some((part) => isWithin(part, path))) return true;
    const dot = host.indexOf(".", from);
    from = dot === -1 ? -1 : dot + 1;
  }
  return false;
}

function isWithin(part: string, path: string): boolean {
  if (part === "") return true;
  // What leads up again may lead anywhere.
  if (/\.\.|%2e|\\/i.test(path)) return false;
  return path.startsWith(part) && ["", "/", "?", "#"].includes(path.charAt(part.length));
}
