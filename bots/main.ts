import { pino } from "pino";
import { runBots } from "./process.ts";
import { type BotSettings, readSettings } from "./settings.ts";
import { pocketBaseBackend } from "./storage/pocketbase/backend.ts";

/** A clean end takes at most this long; then the process ends anyway. What counts is on disk. */
const STOP_MS = 5000;

const log = pino({
  name: "bots",
  level: process.env.GQ_LOG_LEVEL || "info",
  base: { name: "bots" },
  formatters: { level: (level) => ({ level }) },
});

function settingsOrExit(): BotSettings {
  try {
    return readSettings(process.env);
  } catch (error) {
    log.fatal(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

const settings = settingsOrExit();
const backend = pocketBaseBackend(settings.pocketBaseUrl, settings.password, log);
const stop = await runBots(settings, backend, log).catch((error: NodeJS.ErrnoException) => {
  const isTaken = error.code === "EADDRINUSE";
  log.fatal(isTaken ? `Port ${settings.port} is taken; set BOTS_PORT to another` : error.message);
  process.exit(1);
});
log.info({ port: settings.port }, "The bots are running");

let isStopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), STOP_MS).unref();
    void stop().finally(() => process.exit(0));
  });
}
