import { KNOWN_DEVICE } from "#core/platform/limits.ts";
import { environment } from "../environment.ts";
import { httpRequest } from "../http/request.ts";

/**
 * Marks the browser as one that this person has signed in with, or has chosen a new password with.
 * It opens nothing: attempts from there are counted by themselves, so that a stranger who tries
 * passwords can't keep the person out (GUARD-G36).
 */
export function markDevice(e: core.RequestEvent, user: core.Record): void {
  const key = verificationKey();
  if (key === undefined) return;
  const claims = { user: user.id, device: $security.randomString(20) };
  e.setCookie(
    new Cookie({
      name: KNOWN_DEVICE.cookie,
      value: $security.createJWT(claims, key, KNOWN_DEVICE.days * 86_400),
      path: "/api/collections/users/",
      maxAge: KNOWN_DEVICE.days * 86_400,
      secure: environment().siteUrl.startsWith("https:"),
      httpOnly: true,
      sameSite: STRICT,
    }),
  );
}

/** The device that the request comes from, where it is a known one of this user. */
export function knownDevice(e: core.RequestEvent, user: core.Record): string | undefined {
  const key = verificationKey();
  if (key === undefined) return undefined;
  try {
    const cookie = httpRequest(e)?.cookie(KNOWN_DEVICE.cookie)?.value ?? "";
    const claims = $security.parseJWT(cookie, key);
    return claims.user === user.id ? String(claims.device) : undefined;
  } catch {
    // None was sent, or it is not ours, or too old.
    return undefined;
  }
}

/** Go's http.SameSiteStrictMode. */
const STRICT = 3;

function verificationKey(): string | undefined {
  const { ticketSecret } = environment();
  return ticketSecret === "" ? undefined : `known device ${ticketSecret}`;
}
