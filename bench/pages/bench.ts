/**
 * `npm run bench:pages`: our docs beside a Starlight site with the same pages. What a page weighs,
 * what Lighthouse says of each template and of a page of one heading, how fast the next page and
 * the search are, how long a build takes. `-- --only=bytes,search` measures some of it,
 * `--pages=cards` lets Lighthouse look at pages with this in their address alone, `--markdown` prints Markdown, `--requests` also lists what a page loaded.
 */
import { loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ensureChromium } from "../../scripts/setup/chromium.ts";
import { startPocketBase } from "../../tests/stack/pocketbase.ts";
import { type Audit, auditPage } from "./audit.ts";
import { serveBarePage } from "./bare-page.ts";
import { KINDS, type Weight, weighPage } from "./bytes.ts";
import { endLater } from "./endings.ts";
import { type ReferencePage, referencePages, SEARCHED_WORD } from "./fixture.ts";
import { timeSteps } from "./navigation.ts";
import { prepareOurs } from "./ours.ts";
import { timeSearch } from "./search.ts";
import { type BuiltSite, type Site, say } from "./site.ts";
import { installStarlight, prepareStarlight } from "./starlight.ts";
import { figureTable, type Table, tableText, verdict } from "./table.ts";
import { templatesOf } from "./templates.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FOLDER = join(ROOT, ".build/bench");
const PARTS = ["bytes", "lighthouse", "navigation", "search", "build"] as const;
/** What depends on the number of pages, and is measured with 500 of them as well. */
const GROWING: ReadonlySet<string> = new Set(["search", "build"]);

const { values } = parseArgs({
  options: {
    only: { type: "string", default: PARTS.join(",") },
    pages: { type: "string", default: "" },
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
const seconds = (value: number) => `${value.toFixed(1)} s`;
const milliseconds = (value: number) => `${Math.round(value)} ms`;

const BYTE_GOALS = { HTML: 8000, CSS: 10_000, JavaScript: 16_000 } as const;
const PERFORMANCE_GOAL = 98;
/** In parts of what Starlight's page has in the same run. */
const LCP_GOAL = 1.15;
const STEP_GOAL_MS = 55;
const SLOW_STEP_GOAL_MS = 60;
const SEARCH_GOAL_BYTES = 90_000;
const RESULT_GOAL_MS = 120;
const BUILD_GOALS = { 40: 5, 500: 16 } as const;

const STEPS_COUNT = 10;
const SLOW_LATENCY_MS = 150;
const HOVER_MS = 300;

const STARLIGHT_TEMPLATE = "Starlight's docs page";

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
    ...(kind in BYTE_GOALS && { goal: BYTE_GOALS[kind as keyof typeof BYTE_GOALS] }),
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
  const starlight = audits.find(({ name }) => name === STARLIGHT_TEMPLATE);
  const lcpGoalMs = starlight ? LCP_GOAL * starlight.lcpMs : Number.POSITIVE_INFINITY;
  return {
    title: `Lighthouse, mobile, median of ${values.runs}`,
    head: ["", "perf", "a11y", "best", "SEO", "FCP", "LCP", "TBT", "CLS", ""],
    rows: audits.map(({ name, scores, fcpMs, lcpMs, tbtMs, cls }) => {
      const { performance, ...others } = scores;
      const isPerfect = Object.values(others).every((score) => score === 100);
      return [
        name,
        ...Object.values(scores).map((score) => String(Math.round(score))),
        milliseconds(fcpMs),
        milliseconds(lcpMs),
        milliseconds(tbtMs),
        cls.toFixed(3),
        verdict(isPerfect && performance >= PERFORMANCE_GOAL && lcpMs <= lcpGoalMs),
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
    templates.unshift({ name: STARLIGHT_TEMPLATE, url: sites.theirs.pageUrl(page) });
  }
  const bare = await serveBarePage();
  templates.unshift({ name: "a heading alone", url: bare.url });
  const audits: Audit[] = [];
  for (const template of templates.filter(({ url }) => url.includes(values.pages))) {
    try {
      audits.push(await auditPage(chromium, template, Number(values.runs)));
    } catch (error) {
      say(`  ${template.name} was left out: ${messageOf(error)}`);
    }
  }
  await bare.stop();
  print(auditTable(audits));
  for (const { name, failures } of audits) {
    for (const failure of failures) say(`  ${name}: ${failure}`);
  }
}

async function measureNavigation(chromium: string, sites: Pair<Site>, page: string) {
  announce("Going from page to page");
  const direct = await onBoth(sites, (site) =>
    timeSteps(chromium, site, page, { steps: STEPS_COUNT, hoverMs: 0, latencyMs: 0 }),
  );
  const slow = await onBoth(sites, (site) =>
    timeSteps(chromium, site, page, {
      steps: STEPS_COUNT,
      hoverMs: HOVER_MS,
      latencyMs: SLOW_LATENCY_MS,
    }),
  );
  const figures = [
    { what: "click to heading", steps: direct, goal: STEP_GOAL_MS },
    {
      what: `the same at ${SLOW_LATENCY_MS} ms, pointed at for ${HOVER_MS} ms`,
      steps: slow,
      goal: SLOW_STEP_GOAL_MS,
    },
  ].flatMap(({ what, steps: { ours, theirs }, goal }) => [
    { what, ours: ours.median, theirs: theirs?.median, goal },
    { what: `${what}, slowest`, ours: ours.slowest, theirs: theirs?.slowest },
  ]);
  print(figureTable(`Next page, median of ${STEPS_COUNT}`, figures, milliseconds));
}

async function measureSearch(
  chromium: string,
  sites: Pair<Site>,
  pages: readonly ReferencePage[],
): Promise<void> {
  announce(`Searching ${pages.length} pages`);
  const page = pages[REFERENCE_PAGE]?.id ?? "";
  const { ours, theirs } = await onBoth(sites, (site) =>
    timeSearch(chromium, site, page, SEARCHED_WORD),
  );
  const of = `of ${pages.length} pages`;
  print(
    figureTable(
      `First search ${of}: loaded`,
      [{ what: "bodies", ours: ours.bytes, theirs: theirs?.bytes, goal: SEARCH_GOAL_BYTES }],
      kilobytes,
    ),
  );
  print(
    figureTable(
      `First search ${of}: last key to first result`,
      [{ what: "median", ours: ours.resultMs, theirs: theirs?.resultMs, goal: RESULT_GOAL_MS }],
      milliseconds,
    ),
  );
  if (values.requests) {
    for (const file of ours.files) say(`  ours: ${file}`);
    for (const file of theirs?.files ?? []) say(`  Starlight: ${file}`);
  }
}

const OURS = join(FOLDER, "ours");
const STARLIGHT = join(FOLDER, "starlight");
/** Its place among the pages, somewhere in the middle. */
const REFERENCE_PAGE = 17;

async function main(): Promise<void> {
  const chromium = await ensureChromium(say);
  const hasStarlight = await installStarlight(STARLIGHT).then(
    () => true,
    (error: unknown) => {
      say(`Starlight can't be installed, so ours is measured alone: ${messageOf(error)}`);
      return false;
    },
  );
  const pocketBase = await startPocketBase().catch((error: unknown) => {
    say(`Without PocketBase, pages meet an error when they ask for notices: ${messageOf(error)}`);
    return undefined;
  });
  const stopPocketBase = endLater(async () => pocketBase?.stop());
  try {
    for (const count of [40, 500] as const) {
      const parts = PARTS.filter((part) => wants(part) && (count === 40 || GROWING.has(part)));
      if (parts.length > 0) await measureSite(count, parts);
    }
  } finally {
    await stopPocketBase();
  }

  async function measureSite(count: 40 | 500, parts: readonly Part[]): Promise<void> {
    const pages = referencePages(count);
    const built: Pair<BuiltSite> = {
      ours: await prepareOurs(ROOT, OURS, pages, pocketBase?.url),
      theirs: hasStarlight ? await prepareStarlight(STARLIGHT, pages) : undefined,
    };
    announce(`Building ${count} pages`);
    await onBoth(built, (site) => site.build());
    if (parts.includes("build")) await measureBuild(built, count);
    if (parts.every((part) => part === "build")) return;
    const sites = await onBoth(built, (site) => site.serve());
    const page = pages[REFERENCE_PAGE]?.id ?? "";
    try {
      if (parts.includes("bytes")) await measureBytes(chromium, sites, page);
      if (parts.includes("navigation")) await measureNavigation(chromium, sites, page);
      if (parts.includes("search")) await measureSearch(chromium, sites, pages);
      if (parts.includes("lighthouse")) await measureLighthouse(chromium, sites, page);
    } finally {
      await onBoth(sites, (site) => site.stop());
    }
  }
}

async function measureBuild(built: Pair<BuiltSite>, count: 40 | 500): Promise<void> {
  announce(`Building ${count} pages again`);
  const { ours, theirs } = await onBoth(built, (site) => site.build());
  const figure = { what: `${count} pages`, ours, theirs, goal: BUILD_GOALS[count] };
  print(figureTable("Build with warm caches", [figure], seconds));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

try {
  await main();
} catch (error) {
  say(messageOf(error));
  process.exitCode = 1;
}
