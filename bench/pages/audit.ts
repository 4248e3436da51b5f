/** Lighthouse as it looks at phones, several times for each page. */
import lighthouse, { type Result } from "lighthouse";
import { openBrowser } from "./browser.ts";
import { median, say } from "./site.ts";
import type { Template } from "./templates.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

export type Category = (typeof CATEGORIES)[number];

export type Audit = {
  name: string;
  scores: Record<Category, number>;
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** Audits that cost points, with what they say. */
  failures: string[];
};

/** Medians of `runs` visits, each by a browser that has never seen the site. */
export async function auditPage(
  chromium: string,
  template: Template,
  runs: number,
): Promise<Audit> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await visit(chromium, template));
  const figure = (id: string) =>
    median(results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
  const score = (category: Category) =>
    median(results.map(({ categories }) => 100 * (categories[category]?.score ?? Number.NaN)));
  const audit: Audit = {
    name: template.name,
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    },
    fcpMs: figure("first-contentful-paint"),
    lcpMs: figure("largest-contentful-paint"),
    tbtMs: figure("total-blocking-time"),
    cls: figure("cumulative-layout-shift"),
    failures: results.at(-1) === undefined ? [] : failuresOf(results.at(-1) as Result),
  };
  say(
    `  ${template.name}: ${Object.values(audit.scores).join(" ")}, FCP ${Math.round(audit.fcpMs)}, LCP ${Math.round(audit.lcpMs)}`,
  );
  return audit;
}

/** On a busy machine Lighthouse sometimes loses the trace of a visit; it then makes another. */
const ATTEMPTS_MAX_COUNT = 4;

async function visit(chromium: string, template: Template): Promise<Result> {
  let failure = "no result";
  for (let attempt = 0; attempt < ATTEMPTS_MAX_COUNT; attempt += 1) {
    const result = await visitOnce(chromium, template);
    if (result && !result.runtimeError) return result;
    failure = result?.runtimeError?.message ?? failure;
  }
  throw new Error(`${template.url}: ${failure}`);
}

async function visitOnce(chromium: string, { url, status }: Template): Promise<Result | undefined> {
  const browser = await openBrowser(chromium);
  try {
    const run = await lighthouse(url, {
      port: browser.port,
      output: "json",
      logLevel: "error",
      onlyCategories: [...CATEGORIES],
      ignoreStatusCode: status !== undefined,
    });
    return run?.lhr;
  } finally {
    await browser.close();
  }
}

function failuresOf({ categories, audits }: Result): string[] {
  const failures: string[] = [];
  for (const category of CATEGORIES) {
    for (const { id, weight } of categories[category]?.auditRefs ?? []) {
      const audit = audits[id];
      if (weight === 0 || !audit || audit.score === null || audit.score >= 0.995) continue;
      failures.push(`${category}: ${id} ${audit.displayValue ?? ""} ${firstItem(audit)}`.trim());
    }
  }
  return failures;
}

/** The first thing that an audit points at, to know where to look. */
function firstItem({ details }: Result["audits"][string]): string {
  if (details === undefined || !("items" in details)) return "";
  const text = JSON.stringify(details.items[0] ?? "");
  const snippet = /"snippet":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text;
  return snippet.slice(0, 200);
}
