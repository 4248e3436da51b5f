/**
 * The bots as bots/main.ts runs them, with a clock that is CLOCK_SHIFT milliseconds ahead and the
 * beacon's stand-in. Asked over IPC, it says how often it has committed and what memory it takes.
 */
import { pino } from "pino";
import { QUICKNET } from "#core/fairness/beacon.ts";
import { runBots } from "../../bots/process.ts";
import { chatServices } from "../../bots/services.ts";
import { readSettings } from "../../bots/settings.ts";
import { pocketBaseBackend } from "../../bots/storage/pocketbase/backend.ts";
import { STAND_IN_KEY } from "../../tests/simulators/drand.ts";

const shift = Number(process.env.CLOCK_SHIFT);
const settings = readSettings(process.env);
const log = pino({ level: "warn" }, pino.destination(2));
const backend = pocketBaseBackend(settings.pocketBaseUrl, settings.password, log);
let commits = 0;
const counted = {
  ...backend,
  gaggle: {
    ...backend.gaggle,
    commit: (request: Parameters<typeof backend.gaggle.commit>[0]) => {
      commits += 1;
      return backend.gaggle.commit(request);
    },
  },
};
const beacon = { chain: QUICKNET.chain, publicKey: STAND_IN_KEY };
const services = chatServices(settings, counted, beacon);
const stop = await runBots(settings, counted, log, { clock: () => Date.now() + shift, services });
process.on("message", () => process.send?.({ commits }));
process.on("disconnect", () => void stop().finally(() => process.exit(0)));
