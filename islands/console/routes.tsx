import type { ComponentType } from "react";
import type { ServiceId } from "#core/brand.ts";
import type { RouteNeeds } from "#core/guards.ts";

/** A page of the console: where it is, what it asks of its visitor, and its component, loaded on demand. */
export type ConsoleRoute = RouteNeeds & {
  path: string;
  title: string;
  /** `door` is the frame of the pages before the console: log in, sign up, verify. */
  frame: "door" | "shell";
  /** Where the page stands in the side navigation; without it the page is not listed. */
  menu?: { group: "workspace" | ServiceId; label: string };
  load: () => Promise<ComponentType>;
};

const WADDLE = { audience: "members", frame: "shell", service: "waddle" } as const;
const NEST_SKETCH = { audience: "members", frame: "shell", service: "nest_sketch" } as const;

/** Every page, in the order of the navigation. CONTRIBUTING has the recipe for a new one. */
export const ROUTES: readonly ConsoleRoute[] = [
  {
    path: "/login",
    title: "Log in",
    frame: "door",
    audience: "guests",
    load: async () => (await import("./login/LoginPage.tsx")).LoginPage,
  },
  {
    path: "/signup",
    title: "Sign up",
    frame: "door",
    audience: "guests",
    load: async () => (await import("./signup/SignUpPage.tsx")).SignUpPage,
  },
  {
    path: "/verify-email",
    title: "Check your mail",
    frame: "door",
    audience: "members",
    unverified: "allowed",
    load: async () => (await import("./verify-email/VerifyEmailPage.tsx")).VerifyEmailPage,
  },
  {
    path: "/auth/action",
    title: "Confirm your e-mail",
    frame: "door",
    audience: "anyone",
    load: async () => (await import("./auth-action/AuthActionPage.tsx")).AuthActionPage,
  },
  {
    path: "/dashboard",
    title: "Dashboard",
    frame: "shell",
    audience: "members",
    menu: { group: "workspace", label: "Dashboard" },
    load: async () => (await import("./dashboard/DashboardPage.tsx")).DashboardPage,
  },
  {
    ...WADDLE,
    path: "/waddle",
    title: "Waddle",
    load: async () => (await import("./service/ServiceRootPage.tsx")).WaddleRootPage,
  },
  {
    ...WADDLE,
    path: "/waddle/learn-more",
    title: "About Waddle",
    load: async () => (await import("./service/LearnMorePage.tsx")).WaddleLearnMorePage,
  },
  {
    ...WADDLE,
    path: "/waddle/general",
    title: "Waddle settings",
    permission: "waddle_config_edit",
    menu: { group: "waddle", label: "Settings" },
    load: async () => (await import("./waddle/general/GeneralPage.tsx")).GeneralPage,
  },
  {
    ...WADDLE,
    path: "/waddle/chat",
    title: "Chat commands",
    permission: "waddle_chat_edit",
    menu: { group: "waddle", label: "Commands" },
    load: async () => (await import("./waddle/chat/CommandsPage.tsx")).CommandsPage,
  },
  {
    ...WADDLE,
    path: "/waddle/test",
    title: "Rehearsal chat",
    permission: "waddle_chat_edit",
    menu: { group: "waddle", label: "Rehearsal" },
    load: async () => (await import("./waddle/test/RehearsalPage.tsx")).RehearsalPage,
  },
  {
    ...NEST_SKETCH,
    path: "/nest-sketch",
    title: "Nest Sketch",
    load: async () => (await import("./service/ServiceRootPage.tsx")).NestSketchRootPage,
  },
  {
    ...NEST_SKETCH,
    path: "/nest-sketch/learn-more",
    title: "About Nest Sketch",
    load: async () => (await import("./service/LearnMorePage.tsx")).NestSketchLearnMorePage,
  },
  {
    ...NEST_SKETCH,
    path: "/nest-sketch/canvas",
    title: "Canvas",
    permission: "nest_sketch_manage",
    menu: { group: "nest_sketch", label: "Canvas" },
    load: async () => (await import("./nest-sketch/CanvasPage.tsx")).CanvasPage,
  },
];
