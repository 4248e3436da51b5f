/** Tokens as Twitch signs them for the viewers of an extension. */
import { createHmac } from "node:crypto";

export const EXTENSION = {
  clientId: "abcdefghij0123456789klmnopqrst",
  secret: Buffer.from("a secret of thirty-two bytes, ok").toString("base64"),
} as const;

export type TokenClaims = {
  channel: string;
  role?: "viewer" | "moderator" | "broadcaster";
  /** Undefined: not shared. */
  userId?: string | undefined;
  /** Twitch's number of a visitor who is not signed in begins with A. */
  opaqueId?: string;
  /** In seconds from now; 0 or less: expired. */
  expiresIn?: number;
};

/** Signs a token; `secret` is in base64. */
export function extensionToken(
  { channel, role = "viewer", userId, opaqueId, expiresIn = 3600 }: TokenClaims,
  secret: string = EXTENSION.secret,
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = {
    exp: Math.floor(Date.now() / 1000) + expiresIn,
    opaque_user_id: opaqueId ?? `U${userId ?? "unshared"}`,
    channel_id: channel,
    role,
    is_unlinked: userId === undefined,
    pubsub_perms: { listen: ["broadcast", "global"] },
    ...(userId !== undefined && { user_id: userId }),
  };
  const text = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  const key = Buffer.from(secret, "base64");
  return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
}
