import type { ConsoleRoute } from "../platform/console-route.ts";

/** The pages of giveaways that viewers see; the others are among those of Waddle. */
export const GIVEAWAY_ROUTES: readonly ConsoleRoute[] = [
  {
    path: "/public/giveaway/:tenantName",
    title: "Giveaways",
    frame: "public",
    audience: "anyone",
    page: "PublicIndexPage",
  },
  {
    path: "/public/giveaway/:tenantName/:token",
    title: "Giveaway",
    frame: "public",
    audience: "anyone",
    page: "PublicGiveawayPage",
  },
];
