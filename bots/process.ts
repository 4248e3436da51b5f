import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Delivery } from "#core/chat/batch.ts";
import type { Backend } from "./backend.ts";
import { noHost } from "./chat/channel/chat-view.ts";
import { ChannelRooms } from "./chat/channel/rooms.ts";
import { Members, type MembersOptions } from "./chat/members.ts";
import type { ChatNetwork } from "./chat/network.ts";
import { SharedConfig } from "./chat/shared-config.ts";
import { healthOf, serveHealth } from "./health.ts";
import { lockFolder } from "./lock.ts";
import { RehearsalClock } from "./networks/rehearsal/clock.ts";
import { RehearsalNetwork } from "./networks/rehearsal/network.ts";
import { leadToTwitchApi } from "./networks/twitch/api.ts";
import { TwitchNetwork } from "./networks/twitch/network.ts";
import { SaidLines } from "./networks/twitch/said-lines.ts";
import { BotToken } from "./networks/twitch/token.ts";
import { SavedEntries } from "./services/giveaways/saved-entries.ts";
import { GiveawayDesk } from "./services/giveaways/service.ts";
import { Schedule } from "./services/waddle/schedule.ts";
import { SavedSchedules } from "./services/waddle/schedule-store.ts";
import { type ChatClock, Waddle } from "./services/waddle/waddle.ts";
import type { BotSettings } from "./settings.ts";
import { Outbox } from "./storage/outbox/outbox.ts";
import { withPending } from "./storage/outbox/pending.ts";
import { OutboxStore } from "./storage/outbox/store.ts";

/**
 * Starts the bots: outbox, health endpoint, networks, schedule. Answers a function that ends them
 * cleanly. `clock` tells the time of each chat where it is not the machine's; `sharing` has other
 * times for several processes than those of the limits.
 */
export async function runBots(
  settings: BotSettings,
  backend: Backend,
  log: Logger,
  clock: ChatClock = () => Date.now(),
  sharing?: MembersOptions["timing"],
): Promise<() => Promise<void>> {
  const lock = lockFolder(settings.folder);
  const store = new OutboxStore(join(settings.folder, "outbox.sqlite"), randomUUID);
  const outbox = new Outbox(store, (batch) => backend.deliver(batch), log);
  const rehearsalClock = new RehearsalClock();
  const chatClock: ChatClock = (network, tenant) =>
    clock(network, tenant) + (network === "rehearsal" ? rehearsalClock.shiftOf(tenant) : 0);
  const schedule = new Schedule({
    note: (turn) => outbox.addTurn(turn),
    pending: store.pendingTurns,
    clock: chatClock,
    saved: new SavedSchedules(join(settings.folder, "schedules.sqlite")),
    counter: (network, tenant, name) => waddle.counter(network, tenant, name),
  });
  const waddle: Waddle = new Waddle(chatClock, schedule);
  const members = settings.isShared
    ? new Members({
        folder: settings.folder,
        newId: randomUUID,
        attend: backend.attend,
        onChange: () => share(),
        log,
        ...(sharing && { timing: sharing }),
      })
    : undefined;
  const speaksFor = (key: string) => members === undefined || members.speaksFor(key);
  const maySpeak = (tenant: string) => speaksFor(waddle.channelOf(tenant) || tenant);
  const channels = new ChannelRooms({ ...settings, ticket: backend.ticket, maySpeak, log });
  const engines = { waddle, schedule, channels, rehearsalClock, speaksFor, maySpeak };
  const entries = new SavedEntries(join(settings.folder, "entries.sqlite"));
  const giveaways = new GiveawayDesk({
    backend: backend.giveaways,
    saved: entries,
    siteUrl: settings.siteUrl,
    prefixOf: (tenant) => waddle.prefixOf(tenant),
    clock: chatClock,
    log,
  });
  waddle.tellGiveaways(giveaways);
  const networks = await networksOf(settings, backend, engines, outbox, log);
  const config = new SharedConfig(backend.config, speaksFor);
  const share = () => {
    for (const network of networks) network.share?.(members?.part ?? 1);
    config.refresh();
  };
  const server = await serveHealth(settings.port, () =>
    healthOf(networks, outbox.state, config.isConnected, members?.health),
  );
  config.start((read) => {
    const change = withPending(read, store.pendingChanges);
    waddle.configure(change);
    for (const network of networks) network.configure();
    schedule.configure(change);
    channels.configure(waddle.enabled.map(({ tenant }) => tenant));
  });
  for (const network of networks) network.start();
  schedule.start(networks);
  channels.start(networks.find((network) => network instanceof TwitchNetwork) ?? noHost(waddle));
  giveaways.start(networks);
  members?.start();

  return async () => {
    server.close();
    schedule.stop();
    channels.stop();
    await giveaways.stop();
    // From now on nothing more is said; the others may hear of it.
    const areSilent = Promise.all(networks.map((network) => network.stop()));
    await members?.stop();
    await areSilent;
    await config.stop();
    await outbox.stop();
    entries.close();
    lock.close();
  };
}

type Engines = {
  waddle: Waddle;
  schedule: Schedule;
  channels: ChannelRooms;
  rehearsalClock: RehearsalClock;
  /** Whether this process, of several, speaks for a channel now, and for a tenant. */
  speaksFor: (channel: string) => boolean;
  maySpeak: (tenant: string) => boolean;
};

async function networksOf(
  settings: BotSettings,
  { ticket }: Backend,
  { waddle, schedule, channels, rehearsalClock, speaksFor, maySpeak }: Engines,
  outbox: Outbox,
  log: Logger,
): Promise<ChatNetwork[]> {
  const note = (delivery: Delivery) => outbox.addDelivery(delivery);
  const rehearsal = new RehearsalNetwork({
    roomsUrl: settings.roomsUrl,
    ticket,
    waddle,
    schedule,
    clock: rehearsalClock,
    note,
    maySpeak,
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
      waddle,
      count: (command) => outbox.addUsage(command),
      change: (change) => outbox.addChange(change),
      note: (delivery) => {
        note(delivery);
        channels.addDelivery(delivery);
      },
      show: (tenant, item) => channels.add(tenant, item),
      log,
      saidLines: new SaidLines(join(folder, "twitch-said.sqlite")),
      token: new BotToken({
        ...account,
        application,
        file: join(folder, "twitch-token.json"),
        log,
      }),
      helix: await helix(settings, log),
      maySpeak: speaksFor,
      onLive: (tenant, live) => waddle.live("twitch", tenant, live),
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
