/** The bots as bots/main.ts runs them, with the bench's backend in PocketBase's place. */
import { pino } from "pino";
import { runBots } from "../../bots/process.ts";
import { readSettings } from "../../bots/settings.ts";
import { channelNames, fixtureBackend, fixtureTenants } from "./fixture.ts";

const settings = readSettings(process.env);
const channels = channelNames(Number(process.env.BENCH_CHANNELS));
const log = pino({ level: "error" });
await runBots(settings, fixtureBackend(fixtureTenants(channels)), log);
