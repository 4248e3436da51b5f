import { GAGGLE_ROUTES } from "../gaggle/console-routes.ts";
import { GANDER_ROUTES } from "../gander/console-routes.ts";
import { GIVEAWAY_ROUTES } from "../giveaways/console-routes.ts";
import { POND_PARTY_ROUTES } from "../pond/console-routes.ts";
import { NEST_SKETCH_ROUTES } from "../sketch/console-routes.ts";
import { WADDLE_ROUTES } from "../waddle/console-routes.ts";
import { SERVICES } from "./brand.ts";
import type { ConsoleRoute } from "./console-route.ts";

const LINKING = { audience: "members", unverified: "allowed", frame: "door" } as const;

/** The pages of the account and the workspace, in the order of the navigation. */
const WORKSPACE_ROUTES: readonly ConsoleRoute[] = [
  {
    path: "/login",
    title: "Log in",
    frame: "door",
    audience: "guests",
    page: "LoginPage",
  },
  {
    path: "/signup",
    title: "Sign up",
    frame: "door",
    audience: "guests",
    page: "SignUpPage",
  },
  {
    path: "/forgot-password",
    title: "Forgot your password?",
    frame: "door",
    audience: "guests",
    page: "ForgotPasswordPage",
  },
  {
    path: "/confirm-signup",
    title: "Check your mail",
    frame: "door",
    audience: "guests",
    page: "ConfirmSignUpPage",
  },
  {
    path: "/verify-email",
    title: "Check your mail",
    frame: "door",
    audience: "members",
    unverified: "allowed",
    page: "VerifyEmailPage",
  },
  {
    path: "/auth/action",
    title: "Link from a mail",
    frame: "door",
    audience: "anyone",
    page: "AuthActionPage",
  },
  {
    ...LINKING,
    path: "/auth/twitch-callback",
    title: "Link Twitch",
    page: "CallbackPage",
  },
  {
    ...LINKING,
    path: "/console/auth/twitch-callback",
    title: "Link Twitch",
    page: "CallbackPage",
  },
  {
    ...LINKING,
    path: "/oauth/discord/callback",
    title: "Link Discord",
    signedOut: "allowed",
    page: "CallbackPage",
  },
  {
    path: "/dashboard",
    title: "Dashboard",
    frame: "shell",
    audience: "members",
    menu: { group: "workspace", label: "Dashboard" },
    page: "DashboardPage",
  },
  {
    path: "/users",
    title: "People",
    frame: "shell",
    audience: "members",
    permission: "tenant_admin",
    menu: { group: "workspace", label: "People" },
    page: "UsersPage",
  },
  {
    path: "/invite",
    title: "Invite someone",
    frame: "shell",
    audience: "members",
    permission: "tenant_admin",
    page: "InvitePage",
  },
  {
    path: "/twitch",
    title: "Twitch",
    frame: "shell",
    audience: "members",
    unverified: "allowed",
    menu: { group: "workspace", label: "Twitch" },
    page: "TwitchPage",
  },
  {
    path: "/twitch/bot",
    title: "Connect the bot",
    frame: "shell",
    audience: "members",
    page: "ConnectBotPage",
  },
  {
    path: "/account",
    title: "Account",
    frame: "shell",
    audience: "members",
    menu: { group: "workspace", label: "Account" },
    page: "AccountPage",
  },
];

const TERMS_ROUTES = SERVICES.map(
  ({ name, slug }): ConsoleRoute => ({
    path: `/${slug}/terms`,
    title: `Terms of ${name}`,
    frame: "door",
    audience: "anyone",
    page: "TermsPage",
  }),
);

/**
 * Every page of the console, in the order of the navigation. One shell page serves them all and the
 * browser's router tells them apart; the web server answers 404 for any other path of the creator
 * variant. CONTRIBUTING has the recipe for a new one.
 */
export const CONSOLE_ROUTES: readonly ConsoleRoute[] = [
  ...WORKSPACE_ROUTES,
  ...WADDLE_ROUTES,
  ...GAGGLE_ROUTES,
  ...GANDER_ROUTES,
  ...NEST_SKETCH_ROUTES,
  ...POND_PARTY_ROUTES,
  ...TERMS_ROUTES,
  ...GIVEAWAY_ROUTES,
];

export const CONSOLE_ADDRESSES: readonly string[] = CONSOLE_ROUTES.map(({ path }) => path);

const PATTERNS = CONSOLE_ADDRESSES.map(patternOf);

/** True when the console has a page at this path. */
export function isConsoleAddress(pathname: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(pathname));
}

function patternOf(address: string): RegExp {
  const segments = address
    .split("/")
    .map((segment) => (segment.startsWith(":") ? "[^/]+" : RegExp.escape(segment)));
  return new RegExp(`^${segments.join("/")}$`);
}
