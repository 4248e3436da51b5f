import type { ConsoleRoute } from "../platform/console-route.ts";

/** It has no switch: there is nothing to enable yet, and its pages are the same for everybody. */
const POND_PARTY = { audience: "members", frame: "shell", feature: "pond_party" } as const;

/** The pages of Pond Party in the console, in the order of the navigation. */
export const POND_PARTY_ROUTES: readonly ConsoleRoute[] = [
  {
    ...POND_PARTY,
    path: "/pond-party",
    title: "Pond Party",
    page: "PondPartyRootPage",
  },
  {
    ...POND_PARTY,
    path: "/pond-party/coming-soon",
    title: "Pond Party",
    menu: { group: "pondparty", label: "Coming soon" },
    page: "LearnMorePage",
  },
  {
    ...POND_PARTY,
    path: "/pond-party/learn-more",
    title: "About Pond Party",
    page: "LearnMorePage",
  },
];
