import type { ConsoleRoute } from "../platform/console-route.ts";

const WADDLE = { audience: "members", frame: "shell", service: "waddle" } as const;

/** The pages of Waddle in the console, in the order of the navigation. */
export const WADDLE_ROUTES: readonly ConsoleRoute[] = [
  {
    ...WADDLE,
    path: "/waddle",
    title: "Waddle",
    page: "LearnMorePage",
  },
  {
    ...WADDLE,
    path: "/waddle/learn-more",
    title: "About Waddle",
    page: "LearnMorePage",
  },
  {
    ...WADDLE,
    path: "/waddle/general",
    title: "Waddle settings",
    permission: "waddle_config_edit",
    menu: { group: "waddle", label: "Settings" },
    page: "GeneralPage",
  },
  {
    ...WADDLE,
    path: "/waddle/chat",
    title: "Chat commands",
    permission: "waddle_chat_edit",
    menu: { group: "waddle", label: "Commands" },
    page: "CommandsPage",
  },
  {
    ...WADDLE,
    path: "/waddle/timers",
    title: "Timers",
    permission: "waddle_timers_edit",
    menu: { group: "waddle", label: "Timers" },
    page: "TimersPage",
  },
  {
    ...WADDLE,
    path: "/waddle/giveaways",
    title: "Giveaways",
    permission: "waddle_giveaways_edit",
    menu: { group: "waddle", label: "Giveaways" },
    page: "GiveawaysPage",
  },
  {
    ...WADDLE,
    path: "/waddle/offline",
    title: "Offline messages",
    permission: "waddle_timers_edit",
    menu: { group: "waddle", label: "Offline" },
    page: "OfflinePage",
  },
  {
    ...WADDLE,
    path: "/waddle/counters",
    title: "Counters",
    permission: "waddle_chat_edit",
    menu: { group: "waddle", label: "Counters" },
    page: "CountersPage",
  },
  {
    ...WADDLE,
    path: "/waddle/dock",
    title: "Dock",
    permission: "waddle_manage",
    menu: { group: "waddle", label: "Dock" },
    page: "DockPage",
  },
  {
    ...WADDLE,
    path: "/waddle/test",
    title: "Rehearsal chat",
    permission: "waddle_chat_edit",
    menu: { group: "waddle", label: "Rehearsal" },
    page: "RehearsalPage",
  },
];
