/// <reference types="astro/client" />

/** What the build of the Twitch panel puts into it (scripts/panel/bundle.ts). */
declare module "virtual:panel-site" {
  /** Address of the main site, without a slash at its end. */
  const site: string;
  export default site;
}

declare module "virtual:panel-names" {
  /** Names of the cards by slug. */
  const names: Readonly<Record<string, string>>;
  export default names;
}
