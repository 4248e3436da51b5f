/** The Twitch network with Waddle alone, without PocketBase, and with waits made short. */
import { pino } from "pino";
import type { Delivery } from "#core/chat/batch.ts";
import type { ChatEvent } from "#core/chat/chat-events.ts";
import { PLAIN_COMMAND } from "#core/entities/chat-command.ts";
import { EMPTY_CONFIG } from "#core/waddle/config.ts";
import { NOTHING_SCHEDULED } from "#core/waddle/schedule.ts";
import { NO_OUTBOX, NO_SERVERS } from "../../../bench/chat/fixture.ts";
import type { ChatNetwork } from "../../../bots/chat/network.ts";
import { ChatRouter } from "../../../bots/chat/router.ts";
import type { ChatService } from "../../../bots/chat/service.ts";
import { TwitchNetwork } from "../../../bots/networks/twitch/network.ts";
import { SaidLines } from "../../../bots/networks/twitch/said-lines.ts";
import { BotToken } from "../../../bots/networks/twitch/token.ts";
import { ircTransport } from "../../../bots/networks/twitch/transport.ts";
import { WaddleService } from "../../../bots/services/waddle/service.ts";
import { SqliteChannelState } from "../../../bots/storage/channel-state/sqlite.ts";
import type { TwitchIrcSimulator } from "../../simulators/twitch-irc.ts";

/** A workspace with one command: `!say WORDS` is answered by the words. */
export function tenantWith(channel: string) {
  return {
    tenant: `t${channel}`,
    services: ["waddle"],
    twitchChannel: channel,
    prefix: "!",
    waddle: {
      ...EMPTY_CONFIG,
      channel,
      commands: [
        {
          ...PLAIN_COMMAND,
          id: `c${channel}`,
          command_name: "!say",
          aliases: [],
          response_text: "$(args)",
          cooldown_seconds: 0,
          cooldown_user_seconds: 0,
          cooldown_group: "",
          cooldown_exempt: "none" as const,
          user_level: "everyone" as const,
          enabled: true,
          usage_count: 0,
        },
      ],
    },
    schedule: NOTHING_SCHEDULED,
  };
}

export type StartedNetwork = {
  network: TwitchNetwork;
  /** What was logged. */
  lines: { level: number; msg: string }[];
  deliveries: Delivery[];
  events: ChatEvent[];
  /** Be in these channels from now on. */
  configure: (channels: readonly string[]) => void;
  stop: () => Promise<void>;
};

export type StartOptions = {
  token?: string;
  /** Where lines that were said are kept. */
  file?: string;
  rateLimit?: "standard" | "verified";
  /** Where the bot may be; absent: everywhere. */
  mayJoin?: (channel: { login: string; id: string }) => boolean;
  /** Twitch's ids of channels, as far as they are configured. */
  ids?: Readonly<Record<string, string>>;
};

export function startNetwork(
  simulator: TwitchIrcSimulator,
  channels: readonly string[],
  options: StartOptions = {},
): StartedNetwork {
  const {
    token = "oauth:simulated",
    file = ":memory:",
    rateLimit = "standard",
    mayJoin,
    ids,
  } = options;
  const lines: StartedNetwork["lines"] = [];
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const state = new SqliteChannelState(file);
  const router = new ChatRouter();
  const context = {
    networks: [],
    outbox: NO_OUTBOX,
    state,
    servers: NO_SERVERS,
    liveOf: () => undefined,
    log,
  };
  const waddle = new WaddleService(context);
  const events: ChatEvent[] = [];
  router.use([waddle, eventService(events, () => channels)]);
  const deliveries: Delivery[] = [];
  const { login, url } = simulator;
  const settings = { login, token, refreshToken: "", url, rateLimit };
  const network = new TwitchNetwork({
    settings,
    router,
    show: () => undefined,
    record: (delivery) => deliveries.push(delivery),
    log,
    saidLines: new SaidLines(state),
    transport: ircTransport({
      settings,
      token: new BotToken({ token, refreshToken: "", application: undefined, file: "none", log }),
      log,
      // A machine that stands still for a while has not lost its connection.
      timing: { connectMs: 10_000, silenceMs: 300, pongMs: 3000 },
      retry: { minMs: 20, maxMs: 200, refusedMinMs: 100, refusedMaxMs: 200, goodAfterMs: 100 },
    }),
    helix: undefined,
    ...(mayJoin && { mayJoin }),
  });
  const configure = (wanted: readonly string[]) => {
    const tenants = wanted.map((channel) => {
      return { ...tenantWith(channel), twitchChannelId: ids?.[channel] ?? "" };
    });
    router.configure({ type: "all", tenants });
    network.configure(router.wanted);
  };
  configure(channels);
  network.start();
  const stop = async () => {
    waddle.stop();
    await network.stop();
    state.close();
  };
  return { network, lines, deliveries, events, configure, stop };
}

/** Keeps the events that it gets, and says nothing. */
function eventService(events: ChatEvent[], channels: () => readonly string[]): ChatService {
  return {
    id: "events",
    channels: () => channels().map((channel) => `t${channel}`),
    configure: () => undefined,
    onLine: () => undefined,
    onStream: () => undefined,
    onEvent(event) {
      events.push(event);
      return [];
    },
    stop: () => undefined,
  };
}

/** What a service's message came to, by `onEnd`. */
export function sendWith(network: ChatNetwork, tenant: string, text: string): Promise<boolean> {
  return new Promise((resolve) => {
    network.send(tenant, { text, priority: 2, onEnd: resolve });
  });
}
