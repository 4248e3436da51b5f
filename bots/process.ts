import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Logger } from "pino";
import { DELIVERY, type Delivery } from "#core/chat/batch.ts";
import type { Backend } from "./backend.ts";
import { noHost } from "./chat/channel/chat-view.ts";
import { ChannelRooms } from "./chat/channel/rooms.ts";
import type { ChannelState } from "./chat/channel-state.ts";
import { Members, type MembersOptions } from "./chat/members.ts";
import type { ChatNetwork } from "./chat/network.ts";
import { ChatRouter } from "./chat/router.ts";
import type { ServiceFactory } from "./chat/service.ts";
import { SharedConfig } from "./chat/shared-config.ts";
import { healthOf, serveHealth } from "./health.ts";
import { lockFolder } from "./lock.ts";
import { RehearsalNetwork } from "./networks/rehearsal/network.ts";
import { leadToTwitchApi } from "./networks/twitch/api.ts";
import { TwitchNetwork } from "./networks/twitch/network.ts";
import { SaidLines } from "./networks/twitch/said-lines.ts";
import { BotToken } from "./networks/twitch/token.ts";
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
};

/**
 * Starts the bots: outbox, health endpoint, networks, services. Returns a function that ends them
 * cleanly.
 */
export async function runBots(
  settings: BotSettings,
  backend: Backend,
  log: Logger,
  {
    clock = () => Date.now(),
    sharing,
    services = chatServices(settings, backend),
  }: BotsOptions = {},
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
  const parts = { router, channels, state, ownsChannel, ownsTenant, record, clock };
  const networks = await networksOf(settings, backend, parts, log);
  const config = new SharedConfig(backend.config, ownsChannel);
  const share = () => {
    for (const network of networks) network.share?.(members?.part ?? 1);
    config.refresh();
  };
  const server = await serveHealth(settings.port, () =>
    healthOf(networks, outbox.state, config.isConnected, members?.health),
  );
  const context = { networks, outbox, state, liveOf: router.liveOf.bind(router), log };
  const running = services.map((create) => create(context));
  router.use(running);
  config.start((change) => {
    router.configure(change);
    const { wanted } = router;
    for (const network of networks) network.configure(wanted);
    channels.configure(wanted.map(({ tenant }) => tenant));
  });
  for (const network of networks) network.start();
  const host = networks.find(({ channelHost }) => channelHost)?.channelHost;
  channels.start(host ?? noHost((tenant) => router.channelOf(tenant)));
  members?.start();

  return async () => {
    server.close();
    channels.stop();
    await Promise.all(running.map((service) => service.stop()));
    // From now on nothing more is said; the other processes may know.
    const areSilent = Promise.all(networks.map((network) => network.stop()));
    await members?.stop();
    await areSilent;
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
  /** Whether this process, of several, owns a channel now, and a tenant's. */
  ownsChannel: (channel: string) => boolean;
  ownsTenant: (tenant: string) => boolean;
  record: (delivery: Delivery) => void;
  clock: () => number;
};

async function networksOf(
  settings: BotSettings,
  { ticket }: Backend,
  { router, channels, state, ownsChannel, ownsTenant, record, clock }: Parts,
  log: Logger,
): Promise<ChatNetwork[]> {
  const { roomsUrl } = settings;
  const rehearsal = new RehearsalNetwork({
    roomsUrl,
    ticket,
    router,
    record,
    ownsTenant,
    clock,
    log,
  });
  if (!settings.twitch) {
    log.info("No Twitch account is configured: the bots speak in the rehearsal chat only");
    return [rehearsal];
  }
  const { twitch: account, application, folder } = settings;
  return [
    new TwitchNetwork({
      settings: account,
      router,
      record: (delivery) => {
        record(delivery);
        channels.addDelivery(delivery);
      },
      show: (tenant, item) => channels.add(tenant, item),
      log,
      saidLines: new SaidLines(state),
      token: new BotToken({
        ...account,
        application,
        file: join(folder, "twitch-token.json"),
        log,
      }),
      helix: await helix(settings, log),
      ownsChannel,
      clock,
    }),
    rehearsal,
  ];
}

/** twurple takes its time and memory to load, so only when there is an application. */
async function helix({ application, apiUrl }: BotSettings, log: Logger) {
  leadToTwitchApi(apiUrl);
  if (application) return (await import("./networks/twitch/helix.ts")).helixOf(application);
  log.info("No Twitch application is configured: the bots do not know which channels are live");
  return undefined;
}
