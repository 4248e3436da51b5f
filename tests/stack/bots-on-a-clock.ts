/**
 * The bots as bots/main.ts runs them, on a clock that a test moves: CLOCK_FILE has the milliseconds by
 * which it is ahead. The beacon's rounds are those that the stand-in signs.
 */
import { readFileSync } from "node:fs";
import { pino } from "pino";
import { QUICKNET } from "#core/fairness/beacon.ts";
import { runBots } from "../../bots/process.ts";
import { chatServices } from "../../bots/services.ts";
import { readSettings } from "../../bots/settings.ts";
import { pocketBaseBackend } from "../../bots/storage/pocketbase/backend.ts";
import { STAND_IN_KEY } from "../simulators/drand.ts";

const file = process.env.CLOCK_FILE ?? "";
const clock = () => Date.now() + Number(readFileSync(file, "utf8"));

const settings = readSettings(process.env);
const log = pino({ formatters: { level: (level) => ({ level }) } });
const backend = pocketBaseBackend(settings.pocketBaseUrl, settings.password, log);
const beacon = { chain: QUICKNET.chain, publicKey: STAND_IN_KEY };
const services = chatServices(settings, backend, beacon);
const stop = await runBots(settings, backend, log, { clock, services });
process.on("SIGTERM", () => void stop().finally(() => process.exit(0)));
