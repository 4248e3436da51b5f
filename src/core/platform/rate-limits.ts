/**
 * Requests that one address may make at PocketBase. A label names a route (one that ends in a slash, all
 * below it) or an action of any collection; of several, the first that names the request counts.
 *
 * PocketBase gives the whole allowance back once `seconds` have passed without a request that it let
 * through, and not before. So a rule of more than one second runs dry by any steady use, however slow, and
 * then refuses for `seconds`; one of a second begins anew with each second. Hence two kinds of rule.
 */
export type RateLimit = { label: string; requests: number; seconds: number };

/**
 * What open pages ask for by themselves, and what people do one after another: so many requests in each
 * second. Ten people behind one address, with three tabs each that all come back at once, stay below.
 */
const steady = (label: string, requests: number): RateLimit => ({ label, requests, seconds: 1 });

/**
 * What can be guessed at, sends mail, or makes much of little: so many requests, and then none before
 * there were none for `seconds`. People do it now and then.
 */
const attempts = (label: string, requests: number, seconds: number): RateLimit => ({
  label,
  requests,
  seconds,
});

/** Our own processes: what they may do is a matter of their account. */
const unlimited = (label: string): RateLimit => steady(label, 1_000_000);

export const RATE_LIMITS: readonly RateLimit[] = [
  attempts("*:authWithPassword", 40, 60),
  attempts("*:authWithOAuth2", 20, 60),
  attempts("*:authWithOTP", 10, 60),
  attempts("*:requestOTP", 10, 60),
  attempts("*:requestVerification", 20, 60),
  attempts("*:requestPasswordReset", 20, 60),
  attempts("POST /api/collections/users/request-email-change", 20, 60),
  // PocketBase's own, at other spellings of the address: it reveals which addresses are known.
  attempts("*:requestEmailChange", 1, 86_400),
  attempts("*:confirmVerification", 20, 60),
  attempts("*:confirmPasswordReset", 20, 60),
  attempts("*:confirmEmailChange", 20, 60),
  steady("*:listAuthMethods", 50),
  steady("*:authRefresh", 100),
  steady("*:create", 30),
  steady("*:update", 30),
  steady("*:delete", 30),
  attempts("POST /api/gq/signup", 20, 60),
  attempts("POST /api/gq/session/tenant", 60, 10),
  attempts("POST /api/gq/tenants", 10, 60),
  attempts("POST /api/gq/tenants/delete", 10, 60),
  attempts("POST /api/gq/people/", 20, 60),
  attempts("POST /api/gq/invites", 30, 60),
  attempts("POST /api/gq/invites/", 30, 60),
  attempts("POST /api/gq/invites/look", 30, 60),
  attempts("POST /api/gq/invites/accept", 30, 60),
  attempts("POST /api/gq/account/", 20, 60),
  attempts("GET /api/gq/account/data", 10, 60),
  // Several moderators behind one address, each pressing as fast as they can.
  steady("POST /api/gq/waddle/counters/add", 100),
  steady("POST /api/gq/waddle/", 20),
  steady("POST /api/gq/tickets", 100),
  steady("POST /api/gq/sketches/images", 5),
  // Each open canvas saves itself every few minutes.
  steady("POST /api/gq/sketches/saves", 5),
  steady("POST /api/gq/sketches/", 20),
  steady("POST /api/gq/sketch-links/look", 20),
  // A class or a meeting behind one address comes at once, and again after a restart.
  steady("POST /api/gq/sketch-links", 100),
  steady("POST /api/gq/embed-tickets", 100),
  // Codes of rooms are not secrets, but opening rooms without end would use them up.
  attempts("POST /api/gq/pond/rooms", 20, 60),
  // A class or a stream's party behind one address comes at once, and again after a restart.
  steady("POST /api/gq/pond/tickets", 60),
  attempts("POST /api/gq/maintenance/access", 10, 60),
  attempts("POST /api/gq/ask/feedback", 20, 60),
  attempts("POST /api/gq/giveaways/codes", 60, 60),
  steady("POST /api/gq/giveaways/", 20),
  attempts("POST /api/gq/public/giveaways/number", 20, 60),
  // A page with a number asks every 2 s whether it was typed in chat.
  steady("POST /api/gq/public/giveaways/check", 50),
  attempts("POST /api/gq/public/giveaways/reveal", 30, 60),
  attempts("POST /api/gq/gaggle/me", 20, 60),
  steady("POST /api/gq/gaggle/trades/", 5),
  steady("GET /api/gq/public/gaggle/", 100),
  // A house full of viewers of one stream; each panel asks every few seconds.
  steady("GET /api/gq/panel/", 60),
  steady("POST /api/gq/panel/try", 30),
  // A run takes half a minute; those that waited for the server come together.
  attempts("POST /api/gq/solo/soul-stack/runs", 30, 30),
  attempts("POST /api/gq/solo/soul-stack/forget", 10, 60),
  steady("GET /api/gq/solo/", 30),
  attempts("POST /api/gq/gander/install", 20, 60),
  attempts("POST /api/gq/gander/installed", 20, 60),
  steady("POST /api/gq/gander/", 20),
  // While the bot's account is being connected, its page asks for half an hour whether it is.
  steady("POST /api/gq/bot-account/", 10),
  unlimited("POST /api/gq/bots/twitch/"),
  unlimited("POST /api/gq/bots/giveaways/"),
  unlimited("POST /api/gq/bots/gaggle/"),
  unlimited("POST /api/gq/bots/gander/"),
  unlimited("POST /api/gq/bots/batch"),
  steady("/api/gq/", 150),
];
