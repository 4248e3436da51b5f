import type { APIContext } from "astro";

/** The public address of the main site, which the build is always given. */
export function siteOf({ site }: APIContext): URL {
  if (!site) throw new Error("The site's public address is not configured");
  return site;
}
