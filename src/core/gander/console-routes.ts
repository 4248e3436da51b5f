import type { ConsoleRoute } from "../platform/console-route.ts";

const GANDER = {
  audience: "members",
  frame: "shell",
  service: "gander",
  discord: "required",
  feature: "gander",
} as const;

/** The pages of Gander in the console, in the order of the navigation. */
export const GANDER_ROUTES: readonly ConsoleRoute[] = [
  {
    ...GANDER,
    path: "/gander",
    title: "Gander",
    page: "LearnMorePage",
  },
  {
    ...GANDER,
    path: "/gander/learn-more",
    title: "About Gander",
    page: "LearnMorePage",
  },
  {
    ...GANDER,
    path: "/gander/general",
    title: "Gander settings",
    permission: "gander_manage",
    menu: { group: "gander", label: "Settings" },
    page: "GanderGeneralPage",
  },
  {
    ...GANDER,
    path: "/gander/servers",
    title: "Discord servers",
    permission: "gander_manage",
    menu: { group: "gander", label: "Servers" },
    page: "GanderServersPage",
  },
  {
    ...GANDER,
    path: "/gander/servers/:id",
    title: "Discord server",
    permission: "gander_manage",
    page: "GanderServerPage",
  },
  {
    ...GANDER,
    path: "/gander/knowledge",
    title: "What Gander knows",
    permission: "gander_manage",
    menu: { group: "gander", label: "Knowledge" },
    page: "GanderKnowledgePage",
  },
  {
    ...GANDER,
    path: "/gander/preview",
    title: "Try Gander",
    permission: "gander_manage",
    menu: { group: "gander", label: "Try it" },
    page: "GanderPreviewPage",
  },
];
