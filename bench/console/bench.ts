/**
 * `npm run bench:console`: what /dashboard costs somebody who is signed in. Time to interactive
 * with an empty and with a full cache, on this machine and on a slow phone as Lighthouse has it,
 * and the bytes of its JavaScript. `-- --runs=9` changes the count, `--markdown` prints Markdown,
 * `--requests` lists the scripts.
 */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { ensureChromium } from "../../scripts/setup/chromium.ts";
import { type GooseQuarters, startGooseQuarters } from "../../tests/stack/whole.ts";
import { type Browser, openBrowser } from "../pages/browser.ts";
import { endLater } from "../pages/endings.ts";
import { median, say } from "../pages/site.ts";
import { type NetworkEntry, openTab, type Tab } from "../pages/tab.ts";
import { type Table, tableText, verdict } from "../pages/table.ts";
import { CONSOLE_GOALS } from "./goals.ts";
import { timeToInteractive, WATCH } from "./interactive.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    markdown: { type: "boolean", default: false },
    requests: { type: "boolean", default: false },
  },
});
const runs = Number(values.runs);

/** Lighthouse's slow phone: 150 ms there and back, 1.6 Mbit/s, a processor four times slower. */
const PHONE = { latencyMs: 150, bytesPerSecond: 200_000, cpuSlowdown: 4 } as const;

const print = (table: Table) => process.stdout.write(`${tableText(table, values.markdown)}\n`);
const milliseconds = (value: number) => `${Math.round(value)} ms`;
const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} KB`;

/** Signs the demo account in, in this browser's storage. */
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

async function slowDown(tab: Tab): Promise<void> {
  await tab.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: PHONE.latencyMs,
    downloadThroughput: PHONE.bytesPerSecond,
    uploadThroughput: PHONE.bytesPerSecond,
  });
  await tab.send("Emulation.setCPUThrottlingRate", { rate: PHONE.cpuSlowdown });
}

type Times = { cold: number; warm: number };

/** Opens the dashboard in new tabs of one browser, with its cache cleared before the cold ones. */
async function timeDashboard(browser: Browser, url: string, slow: boolean): Promise<Times> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    for (const times of [cold, warm]) {
      const tab = await openTab(browser, WATCH);
      if (times === cold) await tab.send("Network.clearBrowserCache");
      if (slow) await slowDown(tab);
      times.push(await timeToInteractive(tab, url));
      await tab.close();
    }
  }
  return { cold: median(cold), warm: median(warm) };
}

async function weighScripts(browser: Browser, url: string): Promise<NetworkEntry[]> {
  const tab = await openTab(browser);
  await tab.send("Network.clearBrowserCache");
  await tab.goto(url);
  await tab.quiet();
  const scripts = tab.entries().filter(({ mimeType }) => /javascript/.test(mimeType));
  await tab.close();
  return scripts;
}

function timesTable(title: string, times: Times, goals?: Times): Table {
  return {
    title,
    head: ["", "median", "goal", ""],
    rows: (["cold", "warm"] as const).map((cache) => [
      cache === "cold" ? "empty cache" : "full cache",
      milliseconds(times[cache]),
      goals ? `≤ ${milliseconds(goals[cache])}` : "",
      goals ? verdict(times[cache] <= goals[cache]) : "",
    ]),
  };
}

function bytesTable(scripts: readonly NetworkEntry[]): Table {
  const total = scripts.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0);
  const goal = CONSOLE_GOALS.javaScriptBytes;
  const rows = scripts
    .toSorted((a, b) => b.bodyBytes - a.bodyBytes)
    .map(({ url, bodyBytes }) => [new URL(url).pathname, kilobytes(bodyBytes), "", ""]);
  return {
    title: "JavaScript of /dashboard, compressed",
    head: ["", "bytes", "goal", ""],
    rows: [
      [
        `all ${scripts.length} files`,
        kilobytes(total),
        `≤ ${kilobytes(goal)}`,
        verdict(total <= goal),
      ],
      ...(values.requests ? rows : []),
    ],
  };
}

async function main() {
  const chromium = await ensureChromium(say);
  say("Starting the product…");
  const goose = await startGooseQuarters();
  const stop = endLater(() => goose.stop());
  const browser = await openBrowser(chromium);
  try {
    const tab = await openTab(browser);
    await signIn(tab, goose);
    await tab.close();
    const url = goose.creator("/dashboard");
    // The first visit of a session shows the splash; it is not what is measured.
    await weighScripts(browser, url);
    const goals = { cold: CONSOLE_GOALS.coldMs, warm: CONSOLE_GOALS.warmMs };
    say(`Time to interactive, ${runs} runs (load ${loadavg()[0]?.toFixed(1)})…`);
    const here = await timeDashboard(browser, url, false);
    print(timesTable(`Time to interactive, median of ${runs}`, here, goals));
    const phone = await timeDashboard(browser, url, true);
    print(timesTable(`The same on a slow phone, median of ${runs}`, phone));
    print(bytesTable(await weighScripts(browser, url)));
  } finally {
    await browser.close();
    await stop();
  }
}

await main();
