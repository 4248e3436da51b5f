import { describe, expect, it } from "vitest";
import { type ConfigRecords, readConfigs } from "./config-records.ts";

const tenant = { id: "t1", name: "Demo pond", time_zone: "Europe/Berlin" };
const settings = { tenant: "t1", waddle_enabled: true };
const config = { tenant: "t1", command_prefix: "?", twitch_channel: "pond" };
const hello = {
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

function read(changes: Partial<Record<keyof ConfigRecords, unknown[]>>) {
  return readConfigs({
    tenants: [tenant],
    settings: [settings],
    configs: [config],
    commands: [hello],
    counters: [deaths],
    timers: [water],
    offlineMessages: [friday],
    ...changes,
  });
}

describe("configuration from records", () => {
  it("puts a tenant's records together", () => {
    const { tenant: _, ...command } = hello;
    expect(read({})).toEqual([
      {
        tenant: "t1",
        services: ["waddle"],
        twitchChannel: "pond",
        prefix: "?",
        waddle: {
          prefix: "?",
          channel: "pond",
          timeZone: "Europe/Berlin",
          commands: [command],
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
    expect(read({ settings: [] })[0]?.services).toEqual([]);
    expect(read({ configs: [] })[0]?.services).toEqual([]);
  });

  it("calls a channel by the workspace's name while none is connected", () => {
    const [first] = read({ configs: [{ ...config, twitch_channel: "" }] });
    expect(first?.waddle.channel).toBe("Demo pond");
  });

  it("leaves out what it can't read, and reads null aliases as none", () => {
    const commands = [
      { ...hello, user_level: "king" },
      null,
      { ...hello, id: "c2", aliases: null },
    ];
    const [first] = read({ commands });
    expect(first?.waddle.commands.map(({ id, aliases }) => ({ id, aliases }))).toEqual([
      { id: "c2", aliases: [] },
    ]);
  });
});
