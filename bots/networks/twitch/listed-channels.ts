import type { TwitchChannel } from "./intake.ts";

/**
 * Where the bot may be (rule GUARD-G53): in the channels that the operator has listed, of which `*` is
 * all; and, with a Twitch application, in those that a member of the workspace has linked, which have
 * Twitch's id.
 */
export function mayJoin(
  { listed, hasApplication }: { listed: ReadonlySet<string>; hasApplication: boolean },
  { login, id }: TwitchChannel,
): boolean {
  return listed.has("*") || listed.has(login) || (hasApplication && id !== "");
}
