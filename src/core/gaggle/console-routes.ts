import type { ConsoleRoute } from "../platform/console-route.ts";

const GAGGLE = {
  audience: "members",
  frame: "shell",
  service: "gaggle",
  feature: "gaggle",
} as const;

/** The pages of Gaggle in the console, in the order of the navigation. */
export const GAGGLE_ROUTES: readonly ConsoleRoute[] = [
  {
    ...GAGGLE,
    path: "/gaggle",
    title: "Gaggle",
    page: "LearnMorePage",
  },
  {
    ...GAGGLE,
    path: "/gaggle/learn-more",
    title: "About Gaggle",
    page: "LearnMorePage",
  },
  {
    ...GAGGLE,
    path: "/gaggle/general",
    title: "Gaggle settings",
    permission: "gaggle_manage",
    menu: { group: "gaggle", label: "Settings" },
    page: "GaggleGeneralPage",
  },
  {
    ...GAGGLE,
    path: "/gaggle/gameplay",
    title: "Gameplay",
    permission: "gaggle_manage",
    menu: { group: "gaggle", label: "Gameplay" },
    page: "GameplayPage",
  },
  {
    ...GAGGLE,
    path: "/gaggle/encounters",
    title: "Encounters",
    permission: "gaggle_manage",
    menu: { group: "gaggle", label: "Encounters" },
    page: "EncountersPage",
  },
  {
    ...GAGGLE,
    path: "/gaggle/players",
    title: "Players",
    permission: "gaggle_manage",
    menu: { group: "gaggle", label: "Players" },
    page: "PlayersPage",
  },
  {
    ...GAGGLE,
    path: "/gaggle/discord",
    title: "Gaggle on Discord",
    permission: "gaggle_manage",
    menu: { group: "gaggle", label: "Discord" },
    page: "GaggleDiscordPage",
  },
  {
    ...GAGGLE,
    path: "/gaggle/privacy",
    title: "Players' privacy",
    permission: "gaggle_manage",
    menu: { group: "gaggle", label: "Privacy" },
    page: "GagglePrivacyPage",
  },
];
