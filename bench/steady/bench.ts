/**
 * `npm run bench:steady`: what one person's open console asks PocketBase for, so that its limits
 * (src/core/platform/rate-limits.ts) stay above it. Three tabs are opened at once, are left alone for a
 * minute, and come back together when PocketBase was killed. `-- --markdown` prints Markdown.
 */
import { parseArgs } from "node:util";
import { RATE_LIMITS } from "#core/platform/rate-limits.ts";
import { ensureChromium } from "../../scripts/setup/chromium.ts";
import { type GooseQuarters, startGooseQuarters } from "../../tests/stack/whole.ts";
import { openBrowser } from "../pages/browser.ts";
import { endLater } from "../pages/endings.ts";
import { say } from "../pages/site.ts";
import { openTab, pause, type Tab } from "../pages/tab.ts";
import { tableText } from "../pages/table.ts";

const PAGES = ["/dashboard", "/waddle/commands", "/nest-sketch/preview"];
const PEOPLE = 10;
const MINUTE_MS = 60_000;
const SETTLE_MS = 15_000;

const { values } = parseArgs({ options: { markdown: { type: "boolean", default: false } } });

const ACTIONS: readonly [method: string, path: RegExp, label: string][] = [
  ["POST", /\/auth-refresh$/, "*:authRefresh"],
  ["GET", /\/auth-methods$/, "*:listAuthMethods"],
  ["POST", /\/records$/, "*:create"],
  ["PATCH", /\/records\//, "*:update"],
  ["DELETE", /\/records\//, "*:delete"],
];

type Asked = { label: string; at: number };

/** What the web server has passed on that a limit counts, from its log. */
function askedOf(output: string): Asked[] {
  return output.split("\n").flatMap((text) => {
    if (!text.includes('"msg":"request"')) return [];
    const { time, method, path }: { time: number; method: string; path: string } = JSON.parse(text);
    const label = labelOf(method, path);
    return label === undefined ? [] : [{ label, at: time }];
  });
}

function labelOf(method: string, path: string): string | undefined {
  if (path.startsWith("/api/collections/")) {
    return ACTIONS.find(([verb, pattern]) => verb === method && pattern.test(path))?.[2];
  }
  const names = [`${method} ${path}`, path];
  const exact = RATE_LIMITS.find(({ label }) => names.includes(label));
  const above = RATE_LIMITS.find(
    ({ label }) => label.endsWith("/") && names.some((name) => name.startsWith(label)),
  );
  return (exact ?? above)?.label;
}

/** The most of a label in any second. */
function peak(asked: readonly Asked[], label: string): number {
  const bySecond = new Map<number, number>();
  for (const one of asked) {
    if (one.label !== label) continue;
    const second = Math.floor(one.at / 1000);
    bySecond.set(second, (bySecond.get(second) ?? 0) + 1);
  }
  return Math.max(0, ...bySecond.values());
}

async function signIn(tab: Tab, goose: GooseQuarters): Promise<void> {
  await tab.goto(goose.creator("/login"));
  const body = JSON.stringify({ identity: goose.demo.email, password: goose.demo.password });
  await tab.evaluate(`(async () => {
    const answer = await fetch("/api/collections/users/auth-with-password", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: ${JSON.stringify(body)},
    });
    localStorage.setItem("pocketbase_auth", JSON.stringify(await answer.json()));
  })()`);
}

async function main() {
  const chromium = await ensureChromium(say);
  say("Starting the product…");
  const goose = await startGooseQuarters({ LOG_LEVEL: "debug" });
  const stop = endLater(() => goose.stop());
  const browser = await openBrowser(chromium);
  const during = async (act: () => unknown, ms: number): Promise<Asked[]> => {
    const from = goose.output().length;
    await act();
    await pause(ms);
    return askedOf(goose.output().slice(from));
  };
  try {
    const first = await openTab(browser);
    await signIn(first, goose);
    await first.close();
    const tabs = await Promise.all(PAGES.map(() => openTab(browser)));
    // Whether they get there in time is no matter: what they ask for on their way counts.
    const open = () =>
      Promise.all(
        tabs.map((tab, at) => tab.send("Page.navigate", { url: goose.creator(PAGES[at] ?? "") })),
      );
    say("Three tabs open at once, then a minute, then PocketBase is killed…");
    const opening = await during(open, SETTLE_MS);
    const alone = await during(() => undefined, MINUTE_MS);
    const back = await during(() => goose.crash("pocketbase"), 2 * SETTLE_MS);
    const rows = RATE_LIMITS.flatMap(({ label, requests, seconds }) => {
      const most = Math.max(peak(opening, label), peak(back, label));
      const minute = alone.filter((one) => one.label === label).length;
      if (most + minute === 0) return [];
      const limit = seconds === 1 ? `${requests} a second` : `${requests}, ${seconds} s apart`;
      return [[label, `${most}`, `${minute}`, `${PEOPLE * most}`, limit]];
    });
    const head = [
      "Limit",
      "at once, most in a second",
      "in a quiet minute",
      `${PEOPLE} people at once`,
      "allowed",
    ];
    const title = "Requests of one person with three tabs";
    process.stdout.write(`${tableText({ title, head, rows }, values.markdown)}\n`);
  } finally {
    await browser.close();
    await stop();
  }
}

await main();
