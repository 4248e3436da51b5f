import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Logger } from "pino";
import { DELIVERY, type Delivery } from "#core/chat/batch.ts";
import { noAccount } from "#core/chat/bot-status.ts";
import { CHANNEL_NAME, type ChannelName } from "#core/chat/channel-name.ts";
import { QUICKNET } from "#core/fairness/beacon.ts";
import type { Backend } from "./backend.ts";
import { noHost } from "./chat/channel/chat-view.ts";
import { ChannelRooms } from "./chat/channel/rooms.ts";
import { StatusReporter } from "./chat/channel/status-reporter.ts";
import type { ChannelState } from "./chat/channel-state.ts";
import { Members, type MembersOptions } from "./chat/members.ts";
import type { ChatNetwork } from "./chat/network.ts";
import { ChatRouter } from "./chat/router.ts";
import { ServerStates } from "./chat/server-states.ts";
import type { ServiceFactory } from "./chat/service.ts";
import { SharedConfig } from "./chat/shared-config.ts";
import { healthOf, serveHealth } from "./health.ts";
import { type KnowledgeOptions, startKnowledge } from "./knowledge/knowledge.ts";
import { lockFolder } from "./lock.ts";
import { DiscordNetwork } from "./networks/discord/network.ts";
import { RehearsalNetwork } from "./networks/rehearsal/network.ts";
import { leadToTwitchApi } from "./networks/twitch/api.ts";
import { twitchChat } from "./networks/twitch/chat.ts";
import { mayJoin } from "./networks/twitch/listed-channels.ts";
import { SaidLines } from "./networks/twitch/said-lines.ts";
import { SharedLines } from "./networks/twitch/shared-lines.ts";
import { panelRoute } from "./panel-endpoint.ts";
import { chatServices } from "./services.ts";
import type { BotSettings } from "./settings.ts";
import { importOldFiles } from "./storage/channel-state/old-files.ts";
import { SqliteChannelState } from "./storage/channel-state/sqlite.ts";
import { Outbox } from "./storage/outbox/outbox.ts";
import { OutboxStore } from "./storage/outbox/store.ts";

export type BotsOptions = {
  /** The time, in milliseconds since the epoch, where it is not the machine's. */
  clock?: () => number;
  /** Times for several processes, where they are not those of the limits. */
  sharing?: MembersOptions["timing"];
  /** The services in order of priority, where they are not all that there are. */
  services?: readonly ServiceFactory[];
  /** How documents are read, where it is not from the public internet. */
  knowledge?: KnowledgeOptions;
};

/**
 * Starts the bots: outbox, health endpoint, networks, services. Returns a function that ends them
 * cleanly.
 */
export async function runBots(
  settings: BotSettings,
  backend: Backend,
  log: Logger,
  { clock = () => Date.now(), sharing, services, knowledge: reading }: BotsOptions = {},
): Promise<() => Promise<void>> {
  const lock = lockFolder(settings.folder);
  const store = new OutboxStore(join(settings.folder, "outbox.sqlite"), randomUUID);
  const outbox = new Outbox(store, (batch) => backend.deliver(batch), log);
  const state = new SqliteChannelState(join(settings.folder, "channel-state.sqlite"));
  importOldFiles(settings.folder, state);
  const router = new ChatRouter();
  const members = settings.isShared
    ? new Members({
        folder: settings.folder,
        newId: randomUUID,
        heartbeat: backend.heartbeat,
        onChange: () => share(),
        log,
        ...(sharing && { timing: sharing }),
      })
    : undefined;
  const ownsChannel = (key: string) => members === undefined || members.ownsChannel(key);
  const ownsTenant = (tenant: string) => ownsChannel(router.channelOf(tenant) || tenant);
  const channels = new ChannelRooms({ ...settings, ticket: backend.ticket, ownsTenant, log });
  const record = (delivery: Delivery) => outbox.add(DELIVERY, delivery);
  const onName = (name: ChannelName) => outbox.add(CHANNEL_NAME, name);
  const servers = new ServerStates({ load: backend.gander.server, log });
  const parts = {
    router,
    channels,
    state,
    servers,
    ownsChannel,
    ownsTenant,
    record,
    onName,
    clock,
  };
  const networks = networksOf(settings, backend, parts, log);
  const speaking = networks.find(({ statusOf }) => statusOf !== undefined);
  const statuses = new StatusReporter({
    outbox,
    statusOf: (tenant) => speaking?.statusOf?.(tenant) ?? noAccount(router.channelOf(tenant)),
    botLogin: () => speaking?.botLogin ?? "",
    clock: () => Date.now(),
  });
  const config = new SharedConfig(backend.config, ownsChannel);
  const share = () => {
    for (const network of networks) network.share?.(members?.part ?? 1);
    config.refresh();
  };
  const real = networks.find(({ channelHost }) => channelHost);
  const panel = {
    password: settings.password,
    network: real,
    ownsTenant,
    ask: router.onPanel.bind(router),
  };
  const knowledge = startKnowledge(settings, backend.knowledge, log, reading);
  const server = await serveHealth(
    settings.port,
    () => healthOf(networks, outbox.state, config.isConnected, members?.health),
    { ...knowledge.routes, "POST /panel": panelRoute(panel) },
  );
  const context = { networks, outbox, state, servers, liveOf: router.liveOf.bind(router), log };
  const all = services ?? chatServices(settings, backend, QUICKNET, knowledge.answers);
  const running = all.map((create) => create(context));
  router.use(running);
  config.start((change) => {
    router.configure(change);
    // Settings of servers are no part of the configuration, but change with its notice.
    const changed = new Set(change.tenants.map(({ tenant }) => tenant));
    servers.refresh(change.type === "all" ? undefined : changed);
    const { wanted } = router;
    for (const network of networks) network.configure(wanted);
    const tenants = wanted.map(({ tenant }) => tenant);
    channels.configure(tenants);
    statuses.configure(tenants);
  });
  for (const network of networks) network.start();
  channels.start(
    real?.channelHost ?? noHost(),
    (tenant, service, body, by) =>
      real && router.question(service, body, { network: real, tenant }, by),
  );
  statuses.start();
  members?.start();

  return async () => {
    server.close();
    for (const network of networks) network.hold?.();
    channels.stop();
    statuses.stop();
    // First what was sent gets its result, which services record.
    await Promise.all(networks.map((network) => network.stop()));
    await Promise.all(running.map((service) => service.stop()));
    await knowledge.stop();
    // Nothing more is said; the other processes may know.
    servers.stop();
    await members?.stop();
    await config.stop();
    await outbox.stop();
    state.close();
    lock.close();
  };
}

type Parts = {
  router: ChatRouter;
  channels: ChannelRooms;
  state: ChannelState;
  servers: ServerStates;
  /** Whether this process, of several, owns a channel now, and a tenant's. */
  ownsChannel: (channel: string) => boolean;
  ownsTenant: (tenant: string) => boolean;
  record: (delivery: Delivery) => void;
  onName: (name: ChannelName) => void;
  clock: () => number;
};

function networksOf(
  settings: BotSettings,
  { ticket, twitch: backend }: Backend,
  { router, channels, state, servers, ownsChannel, ownsTenant, record, onName, clock }: Parts,
  log: Logger,
): ChatNetwork[] {
  const { roomsUrl, folder } = settings;
  const parts = { router, clock, log };
  leadToTwitchApi(settings.apiUrl);
  const twitch = twitchChat({
    ...parts,
    ...settings,
    backend,
    account: settings.twitch,
    tokenFile: join(folder, "twitch-token.json"),
    record: (delivery) => {
      record(delivery);
      channels.addDelivery(delivery);
    },
    show: (tenant, item) => channels.add(tenant, item),
    onName,
    saidLines: new SaidLines(state),
    sharedLines: settings.isShared
      ? new SharedLines(join(settings.sharedFolder, "twitch-lines.sqlite"))
      : undefined,
    ownsChannel,
    mayJoin: (channel) =>
      mayJoin(
        { listed: settings.listedChannels, hasApplication: settings.application !== undefined },
        channel,
      ),
  });
  const discord = new DiscordNetwork({
    ...parts,
    settings: settings.discord,
    states: servers,
    state,
    record,
    // Several processes share the gateway as they share channels: each part is one process's own.
    ownsShard: (shard) => ownsChannel(`discord-shard-${shard}`),
  });
  const rehearsal = new RehearsalNetwork({ ...parts, roomsUrl, ticket, record, ownsTenant });
  return [twitch, discord, rehearsal];
}
