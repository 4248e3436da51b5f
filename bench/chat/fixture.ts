/** Tenants for the bench: each has a channel, one command that answers, and others that do not. */
import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { PLAIN_COMMAND } from "#core/entities/chat-command.ts";
import { EMPTY_CONFIG } from "#core/waddle/config.ts";
import { NOTHING_SCHEDULED } from "#core/waddle/schedule.ts";
import type { Backend, TenantConfig } from "../../bots/backend.ts";
import { ServerStates } from "../../bots/chat/server-states.ts";
import type { ServiceOutbox } from "../../bots/chat/service.ts";

/** Commands of a tenant beside `!echo`. */
const OTHERS_COUNT = 50;

export function channelNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `bench${index}`);
}

export function fixtureTenants(channels: readonly string[]): TenantConfig[] {
  return channels.map((channel) => ({
    tenant: channel,
    services: ["waddle"],
    twitchChannel: channel,
    prefix: "!",
    waddle: {
      ...EMPTY_CONFIG,
      channel,
      timeZone: "Europe/Berlin",
      commands: [
        command("!echo", "$(touser), $(user) says $(args)", channel),
        ...Array.from({ length: OTHERS_COUNT }, (_, index) =>
          command(`!other${index}`, "$(pick $(user)|$(touser)|$(random 1-100))", channel),
        ),
      ],
    },
    schedule: NOTHING_SCHEDULED,
  }));
}

function command(command_name: string, response_text: string, channel: string) {
  return {
    ...PLAIN_COMMAND,
    id: `${channel}${command_name.slice(1)}`,
    command_name,
    aliases: [],
    response_text,
    cooldown_seconds: 0,
    cooldown_user_seconds: 0,
    cooldown_group: "",
    cooldown_exempt: "none" as const,
    user_level: "everyone" as const,
    enabled: true,
    usage_count: 0,
  };
}

/** An outbox that keeps nothing. */
export const NO_OUTBOX: ServiceOutbox = {
  add: () => undefined,
  pending: () => [],
  recent: () => [],
};

const away = () => Promise.reject(new Error("the bench has no Discord servers"));

/** A backend that knows these tenants, takes every batch at once, and has no rooms. */
export function fixtureBackend(tenants: TenantConfig[]): Backend {
  let tell: () => void = () => undefined;
  return {
    config: {
      isConnected: true,
      start(listener) {
        tell = () => listener({ type: "all", tenants });
        tell();
      },
      reload: () => tell(),
      stop: async () => undefined,
    },
    deliver: async () => "applied",
    heartbeat: () => Promise.reject(new Error("the bench's process is alone")),
    ticket: () => Promise.reject(new Error("the bench has no rooms")),
    twitch: {
      botToken: async () => ({ token: null, application: null }),
      channelToken: async () => ({ token: null, application: null }),
      reportEnvAccount: async () => undefined,
    },
    giveaways: {
      start: async () => ({ ok: false, code: "GIVEAWAY_UNKNOWN" }),
      end: async () => ({ ok: false, code: "GIVEAWAY_NOT_OPEN" }),
      enter: async () => "refused",
      claim: async () => ({ ok: false, code: "NUMBER_UNKNOWN" }),
      due: async () => ({ open: [], notices: [], rounds: [] }),
      list: async () => [],
    },
    gaggle: {
      restore: () => Promise.reject(new Error("the bench has no collections")),
      commit: async () => "refused",
      act: async () => ({ ok: false, problem: "unknown_player", lacking: 0 }),
      wishers: async () => [],
      nests: async () => [],
    },
    gander: {
      install: away,
      bind: away,
      server: away,
      change: away,
      reserve: away,
      settle: away,
      answer: away,
      thumb: away,
      remember: away,
      recall: away,
      forget: away,
    },
    knowledge: {
      documents: async () => [],
      file: () => Promise.reject(new Error("the bench has no files")),
      read: async () => undefined,
      passages: () => Promise.reject(new Error("the bench has no documents")),
      kept: async () => [],
      member: async () => ({ status: 403, code: "PERMISSION_MISSING" }),
    },
  };
}

/** A line as Twitch sends it, with the tags of 2026. */
export function twitchLine(channel: string, index: number, text: string): string {
  return (
    `@badge-info=subscriber/14;badges=subscriber/12,premium/1;client-nonce=${index};color=#1E90FF;` +
    `display-name=Viewer${index % 500};emotes=25:0-4;first-msg=0;flags=;id=${randomUUID()};mod=0;` +
    `returning-chatter=0;room-id=${index % 100};subscriber=1;tmi-sent-ts=1795269000000;turbo=0;` +
    `user-id=${index % 500};user-type= :viewer${index % 500}!viewer${index % 500}@viewer${index % 500}` +
    `.tmi.twitch.tv PRIVMSG #${channel} :${text}`
  );
}

/** Without servers, as on a network that has none. */
export const NO_SERVERS = new ServerStates({
  load: () => Promise.reject(new Error("there are no servers")),
  log: pino({ level: "silent" }),
});
