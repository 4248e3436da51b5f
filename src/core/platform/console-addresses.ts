/**
 * The addresses of the console's own pages, which one shell page serves and the browser's router
 * tells apart. The web server answers 404 for any other path of the creator variant. `:name`
 * stands for one path segment.
 */
export const CONSOLE_ADDRESSES = [
  "/login",
  "/signup",
  "/forgot-password",
  "/confirm-signup",
  "/verify-email",
  "/auth/action",
  "/auth/twitch-callback",
  "/console/auth/twitch-callback",
  "/oauth/discord/callback",
  "/dashboard",
  "/users",
  "/invite",
  "/twitch",
  "/account",
  "/waddle",
  "/waddle/learn-more",
  "/waddle/general",
  "/waddle/chat",
  "/waddle/timers",
  "/waddle/giveaways",
  "/waddle/offline",
  "/waddle/counters",
  "/waddle/dock",
  "/waddle/test",
  "/waddle/terms",
  "/gaggle",
  "/gaggle/learn-more",
  "/gaggle/general",
  "/gaggle/gameplay",
  "/gaggle/discord",
  "/gaggle/privacy",
  "/gaggle/terms",
  "/gander",
  "/gander/learn-more",
  "/gander/general",
  "/gander/servers",
  "/gander/terms",
  "/nest-sketch",
  "/nest-sketch/learn-more",
  "/nest-sketch/preview",
  "/nest-sketch/canvas",
  "/nest-sketch/saved",
  "/nest-sketch/saved/:id",
  "/nest-sketch/terms",
  "/pond-party",
  "/pond-party/coming-soon",
  "/pond-party/learn-more",
  "/pond-party/terms",
  "/public/giveaway/:tenantName/:token",
  "/public/sketch/:token",
] as const;

function patternOf(address: string): RegExp {
  const segments = address
    .split("/")
    .map((segment) => (segment.startsWith(":") ? "[^/]+" : RegExp.escape(segment)));
  return new RegExp(`^${segments.join("/")}$`);
}

const PATTERNS = CONSOLE_ADDRESSES.map(patternOf);

/** True when the console has a page at this path. */
export function isConsoleAddress(pathname: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(pathname));
}
