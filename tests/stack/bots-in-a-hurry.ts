/** The bots as bots/main.ts runs them, but a second of those who share channels is a twentieth. */
import { pino } from "pino";
import { runBots } from "../../bots/process.ts";
import { readSettings } from "../../bots/settings.ts";
import { pocketBaseBackend } from "../../bots/storage/pocketbase/backend.ts";

const TIMING = { leaseMs: 4000, quietMs: 1500, slackMs: 250, everyMs: 400, hurryMs: 100 };

const settings = readSettings(process.env);
const log = pino({ formatters: { level: (level) => ({ level }) } });
const backend = pocketBaseBackend(settings.pocketBaseUrl, settings.password, log);
const stop = await runBots(settings, backend, log, { sharing: TIMING });
process.on("SIGTERM", () => void stop().finally(() => process.exit(0)));
