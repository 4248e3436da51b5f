/** The bots as bots/main.ts runs them, with one stand-in among the pages that documents may link to. */
import { pino } from "pino";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import { runBots } from "../../bots/process.ts";
import { readSettings } from "../../bots/settings.ts";
import { pocketBaseBackend } from "../../bots/storage/pocketbase/backend.ts";
import { PageReader } from "../../bots/web/page-reader.ts";
import { isPublicAddress } from "../../bots/web/public-address.ts";

/** Where the stand-in is; everything else inside stays out of reach. */
const PAGES_ADDRESS = "127.0.0.2";
const POLL_MS = 100;

/** Names that lead there, and one that leads inside. */
const NAMES: Readonly<Record<string, string>> = {
  "pond.example": PAGES_ADDRESS,
  "inside.example": "127.0.0.1",
};

const pages = new PageReader({
  limits: { maxBytes: KNOWLEDGE.linkMaxBytes, timeoutMs: KNOWLEDGE.documentReadMs },
  ports: new Set([80, 443, Number(process.env.PAGES_PORT)]),
  isAllowed: (address) => address === PAGES_ADDRESS || isPublicAddress(address),
  resolve: async (host) => {
    const address = NAMES[host];
    if (address === undefined) throw new Error(`No such name: ${host}`);
    return [{ address, family: 4 }];
  },
});

const settings = readSettings(process.env);
const log = pino({ formatters: { level: (level) => ({ level }) } });
const backend = pocketBaseBackend(settings.pocketBaseUrl, settings.password, log);
const knowledge = { pages, pollMs: POLL_MS };
const stop = await runBots(settings, backend, log, { knowledge });
process.on("SIGTERM", () => void stop().finally(() => process.exit(0)));
