import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import * as v from "valibot";
import { bytesOfBase64 } from "./base64.ts";

/**
 * The token that Twitch signs for each viewer of an extension: a JWT with HS256 under the extension's
 * secret, https://dev.twitch.tv/docs/extensions/reference/#jwt-schema. Rules PANEL-T1 to PANEL-T6.
 */

const number = v.pipe(v.string(), v.regex(/^[0-9]{1,20}$/));

const header = v.object({ alg: v.literal("HS256") });

const claims = v.object({
  /** In Unix seconds. */
  exp: v.number(),
  channel_id: number,
  opaque_user_id: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  role: v.picklist(["broadcaster", "moderator", "viewer"]),
  user_id: v.optional(v.union([v.literal(""), number]), ""),
});

/** Who looks at a panel, as Twitch has signed it. */
export type PanelViewer = {
  /** Twitch's number of the channel below which the panel is. */
  channel: string;
  role: "broadcaster" | "moderator" | "viewer";
  /** Stands for the viewer in this extension alone. */
  opaqueId: string;
  /** Twitch's number of the viewer; "" while they don't share their identity. */
  userId: string;
  isSignedIn: boolean;
};

export type PanelTokenCode = "PANEL_TOKEN_INVALID" | "PANEL_TOKEN_EXPIRED";

/**
 * Checks a token and returns whom it is about. `secret` is the extension's, in base64 as Twitch shows
 * it; `now` is in Unix seconds.
 */
export function readPanelToken(
  token: string,
  secret: string,
  now: number,
): { ok: true; viewer: PanelViewer } | { ok: false; code: PanelTokenCode } {
  const invalid = { ok: false, code: "PANEL_TOKEN_INVALID" } as const;
  const [head = "", body = "", signature = "", ...more] = token.split(".");
  const key = bytesOfBase64(secret);
  if (more.length > 0 || key === undefined || key.length === 0) return invalid;
  if (!v.is(header, jsonOf(head))) return invalid;
  const expected = hmac(sha256, key, utf8ToBytes(`${head}.${body}`));
  if (!isSame(expected, bytesOfBase64(signature))) return invalid;
  const read = v.safeParse(claims, jsonOf(body));
  if (!read.success) return invalid;
  const { exp, channel_id, opaque_user_id, role, user_id } = read.output;
  if (now >= exp) return { ok: false, code: "PANEL_TOKEN_EXPIRED" };
  return {
    ok: true,
    viewer: {
      channel: channel_id,
      role,
      opaqueId: opaque_user_id,
      userId: user_id,
      // Twitch's numbers of visitors who are not signed in begin with A.
      isSignedIn: user_id !== "" || !opaque_user_id.startsWith("A"),
    },
  };
}

/** Compares all bytes, so that the time says nothing of where two signatures differ. */
function isSame(one: Uint8Array, other: Uint8Array | undefined): boolean {
  if (other === undefined || one.length !== other.length) return false;
  let difference = 0;
  for (const [at, byte] of one.entries()) difference |= byte ^ (other[at] ?? 0);
  return difference === 0;
}

function jsonOf(part: string): unknown {
  const bytes = bytesOfBase64(part);
  if (bytes === undefined) return undefined;
  try {
    const escaped = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0")}`);
    return JSON.parse(decodeURIComponent(escaped.join("")));
  } catch {
    return undefined;
  }
}
