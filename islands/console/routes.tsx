import type { ComponentType } from "react";
import type { FeatureId } from "#core/platform/availability.ts";
import { SERVICES, type ServiceId } from "#core/platform/brand.ts";
import type { RouteNeeds } from "#core/platform/guards.ts";
import type { PlannedPath } from "./service/planned-words.ts";

/** A page of the console: where it is, what it asks of its visitor, and its component, loaded on demand. */
export type ConsoleRoute = RouteNeeds & {
  path: string;
  title: string;
  /**
   * `door` is the frame of the pages before the console: log in, sign up, verify. `public` is that
   * of pages for viewers, who never log in.
   */
  frame: "door" | "shell" | "public";
  /** Where the page stands in the side navigation; without it the page is not listed. */
  menu?: { group: "workspace" | ServiceId; label: string };
  /** What the page is about; while it is not built, the navigation says so. */
  feature?: FeatureId;
  load: () => Promise<ComponentType>;
};

const LINKING = { audience: "members", unverified: "allowed", frame: "door" } as const;
const WADDLE = { audience: "members", frame: "shell", service: "waddle" } as const;
const GAGGLE = {
  audience: "members",
  frame: "shell",
  service: "gaggle",
  feature: "gaggle",
} as const;
const GANDER = {
  audience: "members",
  frame: "shell",
  service: "gander",
  discord: "required",
  feature: "gander",
} as const;
const NEST_SKETCH = { audience: "members", frame: "shell", service: "nest_sketch" } as const;
/** It has no switch: there is nothing to enable yet, and its pages are the same for everybody. */
const POND_PARTY = { audience: "members", frame: "shell", feature: "pond_party" } as const;

async function planned(path: PlannedPath) {
  const { PlannedPage } = await import("./service/PlannedPage.tsx");
  return () => <PlannedPage path={path} />;
}

async function learnMore(service: ServiceId) {
  const { LearnMorePage } = await import("./service/LearnMorePage.tsx");
  return () => <LearnMorePage service={service} />;
}

async function terms(service: ServiceId) {
  const { TermsPage } = await import("./terms/TermsPage.tsx");
  return () => <TermsPage service={service} />;
}

/** Every page, in the order of the navigation. CONTRIBUTING has the recipe for a new one. */
export const ROUTES: readonly ConsoleRoute[] = [
  {
    path: "/login",
    title: "Log in",
    frame: "door",
    audience: "guests",
    load: async () => (await import("./account/login/LoginPage.tsx")).LoginPage,
  },
  {
    path: "/signup",
    title: "Sign up",
    frame: "door",
    audience: "guests",
    load: async () => (await import("./account/signup/SignUpPage.tsx")).SignUpPage,
  },
  {
    path: "/forgot-password",
    title: "Forgot your password?",
    frame: "door",
    audience: "guests",
    load: async () =>
      (await import("./account/forgot-password/ForgotPasswordPage.tsx")).ForgotPasswordPage,
  },
  {
    path: "/confirm-signup",
    title: "Check your mail",
    frame: "door",
    audience: "guests",
    load: async () =>
      (await import("./account/confirm-signup/ConfirmSignUpPage.tsx")).ConfirmSignUpPage,
  },
  {
    path: "/verify-email",
    title: "Check your mail",
    frame: "door",
    audience: "members",
    unverified: "allowed",
    load: async () => (await import("./account/verify-email/VerifyEmailPage.tsx")).VerifyEmailPage,
  },
  {
    path: "/auth/action",
    title: "Link from a mail",
    frame: "door",
    audience: "anyone",
    load: async () => (await import("./account/auth-action/AuthActionPage.tsx")).AuthActionPage,
  },
  {
    ...LINKING,
    path: "/auth/twitch-callback",
    title: "Link Twitch",
    load: async () => (await import("./account/oauth/CallbackPages.tsx")).TwitchCallbackPage,
  },
  {
    ...LINKING,
    path: "/console/auth/twitch-callback",
    title: "Link Twitch",
    load: async () => (await import("./account/oauth/CallbackPages.tsx")).TwitchCallbackPage,
  },
  {
    ...LINKING,
    path: "/oauth/discord/callback",
    title: "Link Discord",
    signedOut: "allowed",
    load: async () => (await import("./account/oauth/CallbackPages.tsx")).DiscordCallbackPage,
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
    path: "/users",
    title: "People",
    frame: "shell",
    audience: "members",
    permission: "tenant_admin",
    menu: { group: "workspace", label: "People" },
    load: async () => (await import("./people/UsersPage.tsx")).UsersPage,
  },
  {
    path: "/invite",
    title: "Invite someone",
    frame: "shell",
    audience: "members",
    permission: "tenant_admin",
    load: async () => (await import("./people/invite/InvitePage.tsx")).InvitePage,
  },
  {
    path: "/twitch",
    title: "Twitch",
    frame: "shell",
    audience: "members",
    unverified: "allowed",
    menu: { group: "workspace", label: "Twitch" },
    load: async () => (await import("./account/twitch/TwitchPage.tsx")).TwitchPage,
  },
  {
    path: "/account",
    title: "Account",
    frame: "shell",
    audience: "members",
    menu: { group: "workspace", label: "Account" },
    load: async () => (await import("./account/AccountPage.tsx")).AccountPage,
  },
  {
    ...WADDLE,
    path: "/waddle",
    title: "Waddle",
    load: () => learnMore("waddle"),
  },
  {
    ...WADDLE,
    path: "/waddle/learn-more",
    title: "About Waddle",
    load: () => learnMore("waddle"),
  },
  {
    ...WADDLE,
    path: "/waddle/general",
    title: "Waddle settings",
    permission: "waddle_config_edit",
    menu: { group: "waddle", label: "Settings" },
    load: async () => (await import("./products/waddle/general/GeneralPage.tsx")).GeneralPage,
  },
  {
    ...WADDLE,
    path: "/waddle/chat",
    title: "Chat commands",
    permission: "waddle_chat_edit",
    menu: { group: "waddle", label: "Commands" },
    load: async () => (await import("./products/waddle/chat/CommandsPage.tsx")).CommandsPage,
  },
  {
    ...WADDLE,
    path: "/waddle/timers",
    title: "Timers",
    permission: "waddle_timers_edit",
    menu: { group: "waddle", label: "Timers" },
    load: async () => (await import("./products/waddle/timers/TimersPage.tsx")).TimersPage,
  },
  {
    ...WADDLE,
    path: "/waddle/giveaways",
    title: "Giveaways",
    permission: "waddle_giveaways_edit",
    menu: { group: "waddle", label: "Giveaways" },
    load: async () => (await import("./products/giveaways/manage/GiveawaysPage.tsx")).GiveawaysPage,
  },
  {
    ...WADDLE,
    path: "/waddle/offline",
    title: "Offline messages",
    permission: "waddle_timers_edit",
    menu: { group: "waddle", label: "Offline" },
    load: async () => (await import("./products/waddle/offline/OfflinePage.tsx")).OfflinePage,
  },
  {
    ...WADDLE,
    path: "/waddle/counters",
    title: "Counters",
    permission: "waddle_chat_edit",
    menu: { group: "waddle", label: "Counters" },
    load: async () => (await import("./products/waddle/counters/CountersPage.tsx")).CountersPage,
  },
  {
    ...WADDLE,
    path: "/waddle/dock",
    title: "Dock",
    permission: "waddle_manage",
    menu: { group: "waddle", label: "Dock" },
    load: async () => (await import("./chat/dock/DockPage.tsx")).DockPage,
  },
  {
    ...WADDLE,
    path: "/waddle/test",
    title: "Rehearsal chat",
    permission: "waddle_chat_edit",
    menu: { group: "waddle", label: "Rehearsal" },
    load: async () => (await import("./chat/rehearsal/RehearsalPage.tsx")).RehearsalPage,
  },
  {
    ...GAGGLE,
    path: "/gaggle",
    title: "Gaggle",
    load: () => learnMore("gaggle"),
  },
  {
    ...GAGGLE,
    path: "/gaggle/learn-more",
    title: "About Gaggle",
    load: () => learnMore("gaggle"),
  },
  {
    ...GAGGLE,
    path: "/gaggle/general",
    title: "Gaggle settings",
    permission: "gaggle_manage",
    menu: { group: "gaggle", label: "Settings" },
    load: () => planned("/gaggle/general"),
  },
  {
    ...GAGGLE,
    path: "/gaggle/gameplay",
    title: "Gameplay",
    permission: "gaggle_manage",
    menu: { group: "gaggle", label: "Gameplay" },
    load: () => planned("/gaggle/gameplay"),
  },
  {
    ...GAGGLE,
    path: "/gaggle/discord",
    title: "Gaggle on Discord",
    permission: "gaggle_manage",
    menu: { group: "gaggle", label: "Discord" },
    load: () => planned("/gaggle/discord"),
  },
  {
    ...GAGGLE,
    path: "/gaggle/privacy",
    title: "Players' privacy",
    permission: "gaggle_manage",
    menu: { group: "gaggle", label: "Privacy" },
    load: () => planned("/gaggle/privacy"),
  },
  {
    ...GANDER,
    path: "/gander",
    title: "Gander",
    load: () => learnMore("gander"),
  },
  {
    ...GANDER,
    path: "/gander/learn-more",
    title: "About Gander",
    load: () => learnMore("gander"),
  },
  {
    ...GANDER,
    path: "/gander/general",
    title: "Gander settings",
    permission: "gander_manage",
    menu: { group: "gander", label: "Settings" },
    load: () => planned("/gander/general"),
  },
  {
    ...GANDER,
    path: "/gander/servers",
    title: "Discord servers",
    permission: "gander_manage",
    menu: { group: "gander", label: "Servers" },
    load: () => planned("/gander/servers"),
  },
  {
    ...NEST_SKETCH,
    path: "/nest-sketch",
    title: "Nest Sketch",
    load: () => learnMore("nest_sketch"),
  },
  {
    ...NEST_SKETCH,
    path: "/nest-sketch/learn-more",
    title: "About Nest Sketch",
    load: () => learnMore("nest_sketch"),
  },
  {
    ...NEST_SKETCH,
    path: "/nest-sketch/preview",
    title: "Preview",
    permission: "nest_sketch_manage",
    menu: { group: "nest_sketch", label: "Preview" },
    load: async () => (await import("./products/nest-sketch/preview/PreviewPage.tsx")).PreviewPage,
  },
  {
    ...NEST_SKETCH,
    path: "/nest-sketch/canvas",
    title: "Canvas",
    permission: "nest_sketch_manage",
    menu: { group: "nest_sketch", label: "Canvas" },
    load: async () => {
      const store = import("./products/nest-sketch/canvas/store.ts");
      // What fails here fails again for the page, which tells it.
      store.then(({ openAhead }) => openAhead()).catch(() => {});
      return (await import("./products/nest-sketch/canvas/CanvasPage.tsx")).CanvasPage;
    },
  },
  {
    ...NEST_SKETCH,
    path: "/nest-sketch/saved",
    title: "Saved sketches",
    permission: "nest_sketch_manage",
    menu: { group: "nest_sketch", label: "Saved" },
    load: async () => (await import("./products/nest-sketch/saved/SavedPage.tsx")).SavedPage,
  },
  {
    ...NEST_SKETCH,
    path: "/nest-sketch/saved/:id",
    title: "Saved sketch",
    permission: "nest_sketch_manage",
    load: async () =>
      (await import("./products/nest-sketch/saved/viewer/SavedSketchPage.tsx")).SavedSketchPage,
  },
  {
    ...POND_PARTY,
    path: "/pond-party",
    title: "Pond Party",
    load: async () => (await import("./products/pond-party/RootPage.tsx")).PondPartyRootPage,
  },
  {
    ...POND_PARTY,
    path: "/pond-party/coming-soon",
    title: "Pond Party",
    menu: { group: "pondparty", label: "Coming soon" },
    load: () => learnMore("pondparty"),
  },
  {
    ...POND_PARTY,
    path: "/pond-party/learn-more",
    title: "About Pond Party",
    load: () => learnMore("pondparty"),
  },
  ...SERVICES.map(
    ({ id, name, slug }): ConsoleRoute => ({
      path: `/${slug}/terms`,
      title: `Terms of ${name}`,
      frame: "door",
      audience: "anyone",
      load: () => terms(id),
    }),
  ),
  {
    path: "/public/giveaway/:tenantName/:token",
    title: "Giveaway",
    frame: "public",
    audience: "anyone",
    load: async () =>
      (await import("./products/giveaways/public/PublicGiveawayPage.tsx")).PublicGiveawayPage,
  },
  {
    path: "/public/sketch/:token",
    title: "Sketch",
    frame: "public",
    audience: "anyone",
    load: async () =>
      (await import("./products/nest-sketch/link/PublicSketchPage.tsx")).PublicSketchPage,
  },
];
