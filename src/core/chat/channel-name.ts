import * as v from "valibot";
import { recordId } from "../entities/session.ts";
import type { EntryKind } from "./batch.ts";
import { BOT, OUTBOX } from "./limits.ts";

const channelNameSchema = v.object({
  tenant: recordId,
  /** Twitch's id of the channel. */
  id: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
  login: v.pipe(v.string(), v.regex(/^[a-z0-9_]+$/), v.maxLength(BOT.channelMaxChars)),
});

/** What Twitch calls a workspace's channel now (rule WADDLE-N15). */
export type ChannelName = v.InferOutput<typeof channelNameSchema>;

export const CHANNEL_NAME: EntryKind<ChannelName> = {
  service: "chat",
  kind: "channel_name",
  schema: channelNameSchema,
  merging: { key: ({ tenant }) => tenant, merge: (_, next) => next },
  maxCount: OUTBOX.entriesMaxCount,
};

/**
 * Returns what changes in a workspace's channel, by what Twitch calls the channel with this id: the
 * id of a channel whose id was not known, or the login of one that was renamed.
 */
export function renamed(
  channel: { login: string; id: string },
  { id, login }: Pick<ChannelName, "id" | "login">,
): { login: string; id: string } | undefined {
  if (channel.login === "") return undefined;
  // The same login with another id is another channel, which took the name over.
  if (channel.id === "") return channel.login === login ? { login, id } : undefined;
  return channel.id === id && channel.login !== login ? { login, id } : undefined;
}
