import { atom } from "nanostores";
import { pb } from "../../../stores/environment.ts";
import { attempt, type Failure, type Loadable } from "../../../stores/result.ts";
import { currentSession } from "../../../stores/session.ts";

/** What Waddle does in the workspace's channel. */
export type Presence = {
  /** Id of the bot's settings. */
  config: string;
  /** The channel it listens in; empty without one. */
  channel: string;
  prefix: string;
  commands: number;
};

export const $presence = atom<Loadable<Presence>>({ status: "loading" });

export async function loadPresence(): Promise<void> {
  const filter = pb().filter("tenant = {:tenant}", { tenant: currentSession()?.tenant.id ?? "" });
  const loaded = await attempt(async () => {
    const [config, commands] = await Promise.all([
      pb().collection("bot_config").getFirstListItem(filter),
      pb()
        .collection("chat_commands")
        .getList(1, 1, {
          filter: `${filter} && enabled = true`,
          fields: "id",
        }),
    ]);
    return {
      config: config.id,
      channel: config.twitch_channel,
      prefix: config.command_prefix,
      commands: commands.totalItems,
    };
  });
  $presence.set(
    loaded.ok
      ? { status: "ready", data: loaded.value }
      : { status: "failed", failure: loaded.failure },
  );
}

/** Sends Waddle into a channel; an empty name calls it back. */
export async function sendToChannel(config: string, channel: string): Promise<Failure | undefined> {
  const saved = await attempt(() =>
    pb().collection("bot_config").update(config, { twitch_channel: channel }),
  );
  if (!saved.ok) return saved.failure;
  await loadPresence();
  return undefined;
}
