/// <reference types="astro/client" />

/** What the build of the Twitch panel puts into it (scripts/panel/bundle.ts). */
declare module "virtual:panel-site" {
  /** Address of the main site, without a slash at its end. */
  export const site: string;
}

declare module "virtual:panel-names" {
  /** Names of the cards by slug. */
  export const names: Readonly<Record<string, string>>;
}
