import { cp, glob, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { BlockList } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pino from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { WebSocket } from "ws";
import { WEB } from "#core/platform/limits.ts";
import type { SocialLink } from "#core/platform/shell/social.ts";
import { openAsking } from "../../../src/server/asking.ts";
import { openCardsApi } from "../../../src/server/cards-api.ts";
import { DiskGuard } from "../../../src/server/disk-guard.ts";
import { connectUpstreams } from "../../../src/server/proxy.ts";
import { startServer } from "../../../src/server/server.ts";
import { loadSite } from "../../../src/server/site.ts";
import { openStatusBoard } from "../../../src/server/status.ts";
import { startWeb } from "../../stack/web.ts";
import { request, titleOf } from "./request.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

test("SIGTERM ends the server with code 0, also with a page's connection open", async () => {
  const web = await startWeb();
  await fetch(`${web.url}/`);
  expect(await web.stop()).toBe(0);
});

test("a port that is taken gives one clear message and code 1", async () => {
  const web = await startWeb();
  onTestFinished(async () => {
    await web.stop();
  });
  const second = startWeb({ GQ_PORT: String(web.port) });
  await expect(second).rejects.toThrow(/code 1:.*Port \d+ is taken\. Stop what uses it/s);
});

test("a wrong setting is named", async () => {
  await expect(startWeb({ GQ_MODE: "staging" })).rejects.toThrow(
    /GQ_MODE must be development or production/,
  );
});

/** A server in this process for a site whose page `broken` can't be rendered any more. */
async function brokenSite(broken: readonly string[], now?: () => number) {
  const folder = await mkdtemp(join(ROOT, ".build/broken-site-"));
  // Only its server is changed: of the thousands of files beside it a link is enough.
  for (const entry of await readdir(join(ROOT, "dist"))) {
    const from = join(ROOT, "dist", entry);
    if (entry === "server") await cp(from, join(folder, entry), { recursive: true });
    else await symlink(from, join(folder, entry));
  }
  for (const page of broken) {
    for await (const chunk of glob(`server/chunks/${page}_*.mjs`, { cwd: folder })) {
      await writeFile(join(folder, chunk), "throw new Error('a broken page')");
    }
  }
  const lines: string[] = [];
  const log = pino({ name: "web" }, { write: (line: string) => lines.push(line) });
  const settings = {
    mode: "development",
    siteUrl: "http://localhost:4321",
    pocketBaseUrl: "http://127.0.0.1:9",
    roomsUrl: "http://127.0.0.1:9",
    botsUrl: "http://127.0.0.1:9",
    diskReserveBytes: 0,
    host: "127.0.0.1",
    port: 0,
    trustProxy: false,
    operatorAddresses: new BlockList(),
    socialLinks: [] as SocialLink[],
    extensionId: "",
    siteFolder: folder,
    logLevel: "info",
  } as const;
  const site = await loadSite(folder);
  const proxy = connectUpstreams(settings, log, now);
  const server = await startServer({
    settings,
    site,
    proxy,
    status: openStatusBoard(settings),
    disk: new DiskGuard(async () => Number.POSITIVE_INFINITY, 0),
    cardsApi: openCardsApi(site.cards, settings.siteUrl),
    asking: openAsking(settings, proxy),
    log,
  });
  onTestFinished(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  return { url: `http://127.0.0.1:${server.port}`, log: () => lines.join("") };
}

test("a page that throws shows the 500 page of its variant and is logged", async () => {
  const { url, log } = await brokenSite(["404"]);
  for (const variant of ["main", "creator"]) {
    const headers = { cookie: `gq_variant=${variant}` };
    const answer = await request(`${url}/nothing`, { headers });
    expect(answer.status).toBe(500);
    expect(titleOf(answer.body)).toBe("Ruffled feathers");
    expect(answer.body.includes(">Console</span>")).toBe(variant === "creator");
    expect(answer.headers["content-security-policy"]).toContain("script-src 'self'");
    expect(log()).toContain(`"variant":"${variant}","path":"/nothing"`);
  }
});

test("WEB-S2: a page that throws is logged without the query that it was asked with", async () => {
  const printed: unknown[] = [];
  const spies = [
    vi.spyOn(console, "error").mockImplementation((...words) => void printed.push(...words)),
    vi.spyOn(process.stderr, "write").mockImplementation((text) => printed.push(text) > 0),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  const { url, log } = await brokenSite(["404", "500"]);
  const answer = await request(`${url}/nothing?token=a-token-that-nobody-prints`);
  expect(answer.status).toBe(500);
  expect(printed.join()).toContain("a broken page");
  expect(printed.join() + log()).not.toContain("a-token-that-nobody-prints");
  const slash = await request(`${url}/waddle/nothing/?token=kept`);
  expect([slash.status, slash.headers.location]).toEqual([301, "/waddle/nothing?token=kept"]);
});

test("when even the 500 page fails, there is still an answer", async () => {
  const { url } = await brokenSite(["404", "500"]);
  const answer = await request(`${url}/nothing`);
  expect(answer.status).toBe(500);
  expect((await request(`${url}/ping`)).status).toBe(204);
});

test("WEB-B5: one address can't ask for lists without end", async () => {
  // The clock stands still: however slow the machine is, all is asked in one stretch of time.
  const { url } = await brokenSite([], () => 0);
  const list = async () => (await fetch(`${url}/api/collections/timers/records`)).status;
  // Nobody answers them, but they are let through.
  for (let count = 0; count < WEB.listsPerAddressMaxCount; count += 50) {
    const statuses = await Promise.all(Array.from({ length: 50 }, list));
    expect(new Set(statuses)).toEqual(new Set([502]));
  }
  expect(await list()).toBe(429);
  expect((await fetch(`${url}/api/collections/timers/records/abc`)).status).toBe(502);
});

test("an open socket does not hold the server up when it stops", async () => {
  const web = await startWeb();
  const socket = new WebSocket(`${web.url.replace("http", "ws")}/parties/sketch/abc`);
  socket.on("error", () => undefined);
  expect(await web.stop()).toBe(0);
});
