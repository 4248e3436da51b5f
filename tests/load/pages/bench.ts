/**
 * `npm run bench:pages`: our docs beside a Starlight site with the same pages. What a page weighs,
 * what Lighthouse says of each template, how fast the next page and the search are, how long a
 * build takes. `-- --only=bytes,search` measures some of it, `--markdown` prints Markdown,
 * `--requests` also lists what a page loaded.
 */
import { loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ensureChromium } from "../../../scripts/setup/chromium.ts";
import { startPocketBase } from "../../stack/pocketbase.ts";
import { type Audit, auditPage } from "./audit.ts";
import { KINDS, type Weight, weighPage } from "./bytes.ts";
import { referencePages } from "./fixture.ts";
import { prepareOurs } from "./ours.ts";
import { type BuiltSite, type Site, say } from "./site.ts";
import { installStarlight, prepareStarlight } from "./starlight.ts";
import { figureTable, type Table, tableText, verdict } from "./table.ts";
import { templatesOf } from "./templates.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const FOLDER = join(ROOT, ".build/bench");
const PARTS = ["bytes", "lighthouse", "navigation", "search", "build"] as const;

const { values } = parseArgs({
  options: {
    only: { type: "string", default: PARTS.join(",") },
    runs: { type: "string", default: "5" },
    markdown: { type: "boolean", default: false },
    requests: { type: "boolean", default: false },
  },
});

type Part = (typeof PARTS)[number];

const only = values.only.split(",");
const wants = (part: Part) => only.includes(part);
const print = (table: Table) => process.stdout.write(`${tableText(table, values.markdown)}\n`);

const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} KB`;
const milliseconds = (value: number) => `${Math.round(value)} ms`;

const BYTE_GOALS = { HTML: 8000, CSS: 10_000, JavaScript: 10_000, fonts: 60_000 } as const;
const LCP_GOAL_MS = 1150;

type Pair<Value> = { ours: Value; theirs: Value | undefined };

/** The same measurement on ours and then, where there is one, on Starlight's. */
async function onBoth<From, Value>(
  { ours, theirs }: Pair<From>,
  measure: (from: From) => Promise<Value>,
): Promise<Pair<Value>> {
  return {
    ours: await measure(ours),
    theirs: theirs === undefined ? undefined : await measure(theirs),
  };
}

function announce(what: string): void {
  say(`${what} (load ${loadavg()[0]?.toFixed(1)})…`);
}

function bytesTable({ ours, theirs }: Pair<Weight>): Table {
  const figures = KINDS.map((kind) => ({
    what: kind,
    ours: ours.body[kind],
    theirs: theirs?.body[kind],
    ...(kind === "rest" ? {} : { goal: BYTE_GOALS[kind] }),
  }));
  const all = { what: "all, with heads", ours: ours.wireTotal, theirs: theirs?.wireTotal };
  return figureTable("A docs page, cold, before interaction", [...figures, all], kilobytes);
}

function requestsTable(title: string, { requests }: Weight): Table {
  return {
    title,
    head: ["", "kind", "status", "bytes"],
    rows: requests.map(({ kind, url, bytes, status }) => [
      url,
      kind,
      String(status),
      String(bytes),
    ]),
  };
}

function auditTable(audits: readonly Audit[]): Table {
  return {
    title: `Lighthouse, mobile, median of ${values.runs}`,
    head: ["", "perf", "a11y", "best", "SEO", "LCP", "TBT", "CLS", ""],
    rows: audits.map(({ name, scores, lcpMs, tbtMs, cls }) => {
      const perfect = Object.values(scores).every((score) => score === 100);
      return [
        name,
        ...Object.values(scores).map((score) => String(Math.round(score))),
        milliseconds(lcpMs),
        milliseconds(tbtMs),
        cls.toFixed(3),
        verdict(perfect && lcpMs <= LCP_GOAL_MS && tbtMs === 0 && cls === 0),
      ];
    }),
  };
}

async function measureBytes(chromium: string, sites: Pair<Site>, page: string): Promise<void> {
  announce("Weighing a docs page");
  const weights = await onBoth(sites, (site) => weighPage(chromium, site, page));
  print(bytesTable(weights));
  if (!values.requests) return;
  print(requestsTable("Requests of ours", weights.ours));
  if (weights.theirs) print(requestsTable("Requests of Starlight", weights.theirs));
}

async function measureLighthouse(chromium: string, sites: Pair<Site>, page: string) {
  announce("Lighthouse");
  const templates = await templatesOf(sites.ours, OURS, page);
  if (sites.theirs) {
    templates.push({ name: "Starlight's docs page", url: sites.theirs.pageUrl(page) });
  }
  const audits: Audit[] = [];
  for (const template of templates) {
    try {
      audits.push(await auditPage(chromium, template, Number(values.runs)));
    } catch (error) {
      say(`  ${template.name} was left out: ${error instanceof Error ? error.message : error}`);
    }
  }
  print(auditTable(audits));
  for (const { name, failures } of audits) {
    for (const failure of failures) say(`  ${name}: ${failure}`);
  }
}

const OURS = join(FOLDER, "ours");
const STARLIGHT = join(FOLDER, "starlight");

async function starlightOr(reason: string): Promise<boolean> {
  try {
    await installStarlight(STARLIGHT);
    return true;
  } catch (error) {
    say(`${reason}: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

async function main(): Promise<void> {
  const chromium = await ensureChromium(say);
  const hasStarlight = await starlightOr("Starlight can't be installed, so ours is measured alone");
  const pocketBase = await startPocketBase().catch((error: unknown) => {
    say(`Without PocketBase, pages meet an error when they ask for notices: ${error}`);
    return undefined;
  });
  try {
    const pages = referencePages(40);
    const built: Pair<BuiltSite> = {
      ours: await prepareOurs(ROOT, OURS, pages, pocketBase?.url),
      theirs: hasStarlight ? await prepareStarlight(STARLIGHT, pages) : undefined,
    };
    announce("Building 40 pages");
    await onBoth(built, (site) => site.build());
    const sites = await onBoth(built, (site) => site.serve());
    const page = pages[17]?.id ?? "";
    try {
      if (wants("bytes")) await measureBytes(chromium, sites, page);
      if (wants("lighthouse")) await measureLighthouse(chromium, sites, page);
    } finally {
      await onBoth(sites, (site) => site.stop());
    }
  } finally {
    await pocketBase?.stop();
  }
}

try {
  await main();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
