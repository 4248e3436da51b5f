/** The bots as bots/main.ts runs them, with a stand-in for what answers questions on Discord. */
import { pino } from "pino";
import { QUICKNET } from "#core/fairness/beacon.ts";
import { runBots } from "../../bots/process.ts";
import { chatServices } from "../../bots/services.ts";
import { readSettings } from "../../bots/settings.ts";
import { pocketBaseBackend } from "../../bots/storage/pocketbase/backend.ts";
import { RepeatingAnswers } from "../simulators/answers.ts";

const settings = readSettings(process.env);
const log = pino({ formatters: { level: (level) => ({ level }) } });
const backend = pocketBaseBackend(settings.pocketBaseUrl, settings.password, log);
const services = chatServices(settings, backend, QUICKNET, new RepeatingAnswers());
const stop = await runBots(settings, backend, log, { services });
process.on("SIGTERM", () => void stop().finally(() => process.exit(0)));
