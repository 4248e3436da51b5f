import { describe, expect, it } from "vitest";
import { PLAIN_COMMAND } from "#core/entities/chat-command.ts";
import { GAME_CONFIG_DEFAULTS } from "#core/entities/game-config.ts";
import { PLAIN_TIMER } from "#core/entities/timer.ts";
import { MODERATION_OFF } from "#core/moderation/settings.ts";
import {
  CONFIG_COLLECTIONS,
  type ConfigCollection,
  gathered,
  readConfigs,
  readRecords,
} from "./config-records.ts";

const tenant = { id: "t1", name: "Demo pond", time_zone: "Europe/Berlin" };
const settings = { tenant: "t1", waddle_enabled: true };
const config = { tenant: "t1", command_prefix: "?", twitch_channel: "pond" };
const hello = {
  ...PLAIN_COMMAND,
  id: "c1",
  tenant: "t1",
  command_name: "!hello",
  aliases: ["!hi"],
  response_text: "Hi",
  cooldown_seconds: 10,
  cooldown_user_seconds: 0,
  cooldown_group: "",
  cooldown_exempt: "none",
  user_level: "everyone",
  enabled: true,
  usage_count: 3,
};
const deaths = {
  id: "n1",
  tenant: "t1",
  name: "deaths",
  value: 7,
  step: 1,
  user_level: "mod",
  last_batch: "batch-0007",
  revision: 4,
};

const past = { tenant: "t1", last_sent: "2026-11-21 20:00:00.000Z", silent_reason: "" };
const water = {
  ...past,
  id: "m1",
  message_text: "Drink",
  cron_schedule: "*/15 * * * *",
  min_chat_activity: 5,
  online_only: true,
  enabled: true,
};
const friday = {
  ...past,
  id: "o1",
  last_sent: "",
  message_text: "Friday",
  frequency_hours: 24,
  offset_minutes: 30,
  enabled: true,
};

const RECORDS: Partial<Record<ConfigCollection, unknown[]>> = {
  tenants: [tenant],
  service_settings: [settings],
  bot_config: [config],
  chat_commands: [hello],
  counters: [deaths],
  regulars: [{ id: "r1", tenant: "t1", name: "greta" }],
  timers: [water],
  offline_messages: [friday],
};

function read(changes: Partial<Record<ConfigCollection, unknown[]>>) {
  const all = { ...RECORDS, ...changes };
  return readConfigs(
    gathered(CONFIG_COLLECTIONS.map((name) => [name, readRecords(name, all[name] ?? [])])),
  );
}

describe("configuration from records", () => {
  it("puts a tenant's records together", () => {
    const { tenant: _, ...command } = hello;
    expect(read({})).toEqual([
      {
        tenant: "t1",
        services: ["waddle"],
        twitchChannel: "pond",
        twitchChannelId: "",
        prefix: "?",
        moderation: MODERATION_OFF,
        game: GAME_CONFIG_DEFAULTS,
        waddle: {
          prefix: "?",
          channel: "pond",
          timeZone: "Europe/Berlin",
          commands: [command],
          regulars: ["greta"],
          quotes: [],
          eventMessages: [],
          mayFetch: false,
          counters: [
            {
              id: "n1",
              name: "deaths",
              value: 7,
              step: 1,
              user_level: "mod",
              lastBatch: "batch-0007",
              revision: 4,
            },
          ],
        },
        schedule: {
          channel: "pond",
          timeZone: "Europe/Berlin",
          isPaused: false,
          timers: [
            {
              ...PLAIN_TIMER,
              id: "m1",
              message_text: "Drink",
              cron_schedule: "*/15 * * * *",
              min_chat_activity: 5,
              online_only: true,
              enabled: true,
              lastSent: Date.parse("2026-11-21T20:00:00Z"),
              skipReason: "",
            },
          ],
          offlineMessages: [
            {
              id: "o1",
              message_text: "Friday",
              frequency_hours: 24,
              offset_minutes: 30,
              enabled: true,
              lastSent: 0,
              skipReason: "",
            },
          ],
        },
      },
    ]);
  });

  it("is off without settings or configuration", () => {
    expect(read({ service_settings: [] })[0]?.services).toEqual([]);
    expect(read({ bot_config: [] })[0]?.services).toEqual([]);
  });

  it("calls a channel by the workspace's name while none is connected", () => {
    const [first] = read({ bot_config: [{ ...config, twitch_channel: "" }] });
    expect(first?.waddle.channel).toBe("Demo pond");
  });

  it("leaves out what it can't read, and reads null aliases as none", () => {
    const commands = [
      { ...hello, user_level: "king" },
      null,
      { ...hello, id: "c2", aliases: null },
    ];
    const [first] = read({ chat_commands: commands });
    expect(first?.waddle.commands.map(({ id, aliases }) => ({ id, aliases }))).toEqual([
      { id: "c2", aliases: [] },
    ]);
  });
});
