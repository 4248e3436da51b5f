/** `npm start`: sets up what is missing, builds what is stale, runs the four processes. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BRAND, VERSION_LABEL } from "#core/platform/brand.ts";
import type { Environment } from "#core/platform/environment.ts";
import { STORAGE } from "#core/platform/limits.ts";
import { variantUrl } from "#core/platform/variants.ts";
import { freeBytesAt } from "../src/server/disk-guard.ts";
import { buildAll } from "./build/all.ts";
import { keepFilesPrivate } from "./setup/own-files.ts";
import { ensurePocketBase } from "./setup/pocketbase.ts";
import { ensureSecrets, type Secrets } from "./setup/secrets.ts";
import { dataFolder, keyFileOf, readSettings } from "./setup/settings.ts";
import { watchDisk } from "./supervisor/disk-watch.ts";
import { openLog, type ProcessLog } from "./supervisor/log.ts";
import { takenPorts } from "./supervisor/ports.ts";
import { claimDataDir } from "./supervisor/run-record.ts";
import { makeService, type Service } from "./supervisor/service.ts";
import { serviceSpecs } from "./supervisor/services.ts";

const DEMO_EMAIL = "demo@goosequarters.example";
const root = fileURLToPath(new URL("../", import.meta.url));
const began = performance.now();

/** A failure that a person can mend: shown as its message alone. */
class StartError extends Error {}

async function main() {
  const environment = loadEnvironment();
  const log = openLog(
    { level: environment.LOG_LEVEL, format: environment.LOG_FORMAT },
    process.stdout,
    process.stdout.isTTY,
  );
  const dataDir = dataFolder(root, environment);
  const secrets = await ensureSecrets(dataDir, keyFileOf(root, dataDir, environment));
  const record = await claimDataDir(dataDir);
  await refuseTakenPorts(environment);
  const pocketbase = await ensurePocketBase({
    toolsDir: join(root, ".tools"),
    given: environment.POCKETBASE_BIN,
    say: (message) => log.own.info(message),
  });
  await buildAll(root, environment, (name) => log.own.info(`Building ${name}…`));

  keepFilesPrivate(dataDir);
  const services = serviceSpecs(environment, secrets, { root, dataDir, pocketbase }).map((spec) =>
    makeService(spec, log, record.note),
  );
  const isStopping = stopOnSignals(services, log, record.remove);
  try {
    for (const service of services) await service.start();
  } catch (error) {
    // What was stopped while it started is no failure: the signal ends this process.
    if (isStopping()) return;
    await stopAll(services);
    record.remove();
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
  watchDisk({
    roomsUrl: `http://127.0.0.1:${environment.ROOMS_PORT}`,
    secret: secrets.ticketSecret,
    freeBytes: freeBytesAt(dataDir),
    reserveBytes: STORAGE.reserveBytes,
  });
  announce(environment, secrets, dataDir);
}

function loadEnvironment(): Environment {
  const result = readSettings(root);
  if (result.ok) return result.value;
  throw new StartError(
    `The settings in .env or the environment need a correction:\n${result.messages
      .map((message) => `  - ${message}`)
      .join("\n")}\n.env.example documents each setting.`,
  );
}

async function refuseTakenPorts(environment: Environment) {
  const local = "127.0.0.1";
  const messages = await takenPorts([
    {
      setting: "PORT",
      port: environment.PORT,
      host: environment.LISTEN_HOST,
      purpose: "the web server",
    },
    {
      setting: "POCKETBASE_PORT",
      port: environment.POCKETBASE_PORT,
      host: local,
      purpose: "PocketBase",
    },
    { setting: "ROOMS_PORT", port: environment.ROOMS_PORT, host: local, purpose: "the rooms" },
    { setting: "BOTS_PORT", port: environment.BOTS_PORT, host: local, purpose: "the bots" },
  ]);
  if (messages.length > 0) throw new StartError(messages.join("\n"));
}

/** Stops the processes in reverse order: what others need goes last. */
async function stopAll(services: readonly Service[]) {
  for (const service of services.toReversed()) await service.stop();
}

/** Ends everything, and this process, at a signal. Answers how to ask whether one has come. */
function stopOnSignals(services: readonly Service[], log: ProcessLog, done: () => void) {
  let stopping = false;
  // A terminal that was closed, or a pipe, can't be written to; that must not leave processes behind.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      log.own.info("Stopping…");
      await stopAll(services);
      done();
      process.exit(0);
    });
  }
  return () => stopping;
}

function announce(environment: Environment, secrets: Secrets, dataDir: string) {
  const { SITE_URL: site, GQ_MODE: mode } = environment;
  const lines: [string, string][] = [
    ["Site", site],
    ["Console", variantUrl(site, "creator", "/")],
    ["Docs", variantUrl(site, "ask", "/")],
    ["PocketBase admin", `http://127.0.0.1:${environment.POCKETBASE_PORT}/_/`],
    ["Its second factor", "npm run operator:code"],
  ];
  if (mode === "development") {
    lines.push(
      ["Mail outbox", variantUrl(site, "creator", "/outbox")],
      ["Demo account", `${DEMO_EMAIL}  ${secrets.demoPassword}`],
    );
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const table = lines.map(([label, value]) => `  ${label.padEnd(18)}${value}`).join("\n");
  process.stdout.write(
    `\n${BRAND} ${VERSION_LABEL} is ready after ${seconds} s (${mode}).\n\n${table}\n\n  Other passwords are in ${join(dataDir, "secrets.json")}. Ctrl-C stops everything.\n\n`,
  );
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  const trace = error instanceof Error && !(error instanceof StartError) ? error.stack : undefined;
  process.stderr.write(`\n${process.env.LOG_LEVEL === "debug" && trace ? trace : message}\n\n`);
  process.exit(1);
});
