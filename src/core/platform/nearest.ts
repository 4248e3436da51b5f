import { distance } from "fastest-levenshtein";

/**
 * The addresses most like a path that does not exist, best first. An address counts when its edit
 * distance is at most half of the path's length, or when it ends with the path's last segment.
 */
export function nearestAddresses(
  pathname: string,
  addresses: readonly string[],
  count: number,
): string[] {
  const wanted = pathname.toLowerCase().slice(0, 200);
  const last = wanted.slice(wanted.lastIndexOf("/"));
  return addresses
    .filter((address) => address !== pathname)
    .map((address) => ({
      address,
      score: last.length > 2 && address.endsWith(last) ? 0 : distance(wanted, address),
    }))
    .filter(({ score }) => score <= wanted.length / 2)
    .sort((a, b) => a.score - b.score || a.address.localeCompare(b.address))
    .slice(0, count)
    .map(({ address }) => address);
}
