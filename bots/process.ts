import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Delivery } from "#core/waddle/batch.ts";
import type { Backend } from "./backend.ts";
import { healthOf, serveHealth } from "./health.ts";
import type { ChatNetwork } from "./network.ts";
import { Outbox } from "./outbox/outbox.ts";
import { OutboxStore } from "./outbox/store.ts";
import { RehearsalNetwork } from "./rehearsal/network.ts";
import type { BotSettings } from "./settings.ts";
import { TwitchNetwork } from "./twitch/network.ts";
import { SaidLines } from "./twitch/said-lines.ts";
import { Waddle } from "./waddle.ts";

/** Starts the bots: outbox, health endpoint, networks. Answers a function that ends them cleanly. */
export async function runBots(
  settings: BotSettings,
  backend: Backend,
  log: Logger,
): Promise<() => Promise<void>> {
  const store = new OutboxStore(join(settings.dataDir, "bots", "outbox.sqlite"), randomUUID);
  const outbox = new Outbox(store, (batch) => backend.deliver(batch), log);
  const waddle = new Waddle();
  const networks = networksOf(settings, backend, waddle, outbox, log);
  const server = await serveHealth(settings.port, () =>
    healthOf(networks, outbox.state, backend.config.isConnected),
  );
  backend.config.start((change) => {
    waddle.configure(change);
    for (const network of networks) network.configure();
  });
  for (const network of networks) network.start();

  return async () => {
    server.close();
    await Promise.all(networks.map((network) => network.stop()));
    await backend.config.stop();
    await outbox.stop();
  };
}

function networksOf(
  settings: BotSettings,
  { ticket }: Backend,
  waddle: Waddle,
  outbox: Outbox,
  log: Logger,
): ChatNetwork[] {
  const note = (delivery: Delivery) => outbox.addDelivery(delivery);
  const rehearsal = new RehearsalNetwork({
    roomsUrl: settings.roomsUrl,
    ticket,
    waddle,
    note,
    log,
  });
  if (!settings.twitch) {
    log.info("No Twitch account is configured: the bots speak in the rehearsal chat only");
    return [rehearsal];
  }
  const count = (command: string) => outbox.addUsage(command);
  const saidLines = new SaidLines(join(settings.dataDir, "bots", "twitch-said.sqlite"));
  return [
    new TwitchNetwork({ settings: settings.twitch, waddle, count, note, log, saidLines }),
    rehearsal,
  ];
}
