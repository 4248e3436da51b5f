/** The web server: the site in its three variants, and the way to PocketBase and the rooms. */
import pino from "pino";
import { openAsking } from "./asking.ts";
import { openCardsApi } from "./cards-api.ts";
import { DiskGuard, type FreeBytes, freeBytesAt } from "./disk-guard.ts";
import { loggedPath } from "./logged-path.ts";
import { connectUpstreams } from "./proxy.ts";
import { ListenError, startServer } from "./server.ts";
import { readSettings } from "./settings.ts";
import { loadSite } from "./site.ts";
import { openStatusBoard } from "./status.ts";

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = pino({
    name: "web",
    level: settings.ok ? settings.value.logLevel : "info",
    serializers: { path: loggedPath, page: loggedPath },
  });
  if (!settings.ok) {
    for (const message of settings.messages) log.fatal(message);
    process.exitCode = 1;
    return;
  }
  try {
    const site = await loadSite(settings.value.siteFolder);
    const proxy = connectUpstreams(settings.value, log);
    const status = openStatusBoard(settings.value);
    const { dataDir, diskReserveBytes } = settings.value;
    const free: FreeBytes =
      dataDir === undefined ? async () => Number.POSITIVE_INFINITY : freeBytesAt(dataDir);
    const disk = new DiskGuard(free, diskReserveBytes);
    const cardsApi = openCardsApi(site.cards, settings.value.siteUrl);
    const server = await startServer({
      settings: settings.value,
      site,
      proxy,
      status,
      disk,
      cardsApi,
      asking: openAsking(settings.value, proxy),
      log,
    });
    stopOnSignals(server.close);
    log.info({ port: server.port }, "listening");
  } catch (error) {
    if (error instanceof ListenError) log.fatal(error.message);
    else log.fatal({ err: error }, "The web server can't start. Has the site been built?");
    process.exitCode = 1;
  }
}

function stopOnSignals(close: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void close().then(() => process.exit(0));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** The site's files were built anew under this server, or worse: the supervisor starts another. */
process.on("uncaughtException", (error) => {
  pino({ name: "web" }).fatal({ err: error }, "The web server stops: something unexpected broke");
  process.exit(1);
});

await main();
