import * as v from "valibot";
import { recordId } from "#core/entities/session.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import type { TwitchIrcSimulator } from "../../simulators/twitch-irc.ts";
import type { PocketBaseStack } from "../../stack/pocketbase.ts";

type CommandFields = {
  command_name?: string;
  response_text?: string;
  user_level?: string;
  cooldown_seconds?: number;
};

/** A creator's workspace with Waddle on and a Twitch channel. */
export type Pond = {
  client: TypedPocketBase;
  tenant: string;
  /** Creates a command without a cooldown; answers its id. */
  command: (fields: CommandFields) => Promise<string>;
  change: (id: string, fields: CommandFields) => Promise<void>;
  setEnabled: (isEnabled: boolean) => Promise<void>;
  /**
   * Says a line in chat, as Hanna, until the answer comes: a command that has just been changed
   * may reach the bots after the line.
   */
  isAnswered: (
    twitch: TwitchIrcSimulator,
    text: string,
    answer: string,
    count?: number,
  ) => Promise<void>;
};

const session = v.object({ tenant: v.object({ id: recordId }) });

export async function openPond(pocketBase: PocketBaseStack, channel: string): Promise<Pond> {
  const client = await pocketBase.creator(`${channel}@example.com`, channel);
  const answer: unknown = await client.send("/api/gq/session", {});
  const tenant = v.parse(session, answer).tenant.id;
  const ofTenant = client.filter("tenant = {:tenant}", { tenant });
  const settings = await client.collection("service_settings").getFirstListItem(ofTenant);
  const config = await client.collection("bot_config").getFirstListItem(ofTenant);
  const setEnabled = async (waddle_enabled: boolean) => {
    await client.collection("service_settings").update(settings.id, { waddle_enabled });
  };
  await setEnabled(true);
  await client.collection("bot_config").update(config.id, { twitch_channel: channel });

  return {
    client,
    tenant,
    setEnabled,
    async command(fields) {
      const created = await client.collection("chat_commands").create({
        aliases: [],
        cooldown_seconds: 0,
        user_level: "everyone",
        enabled: true,
        ...fields,
      });
      return created.id;
    },
    async change(id, fields) {
      await client.collection("chat_commands").update(id, fields);
    },
    async isAnswered(twitch, text, expected, count = 1) {
      const times = () => twitch.linesIn(channel).filter((line) => line === expected).length;
      const say = () => times() < count && twitch.say(channel, "Hanna", text);
      say();
      const timer = setInterval(say, 1500);
      try {
        await twitch.waitForLine(channel, expected, count);
      } finally {
        clearInterval(timer);
      }
    },
  };
}
