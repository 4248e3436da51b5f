/** Builds the site into dist/: pages, search index, index for Ask, inline hashes, compressed copies. */
import { createHash } from "node:crypto";
import { glob, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import type { InlineHashes } from "../../src/server/security-headers.ts";
import { INLINE_HASHES_FILE } from "../../src/server/site.ts";
import { compressFiles } from "./compress.ts";
import { putIslands, startIslands } from "./islands.ts";
import { writeKnowledge } from "./knowledge.ts";
import { putPanel } from "./panel.ts";
import { writeSearchIndex } from "./search-index.ts";
import { writeWholeText } from "./whole-text.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const OUTPUT = join(ROOT, "dist");
const BUILD_FOLDER = join(ROOT, ".build");

/** The files and folders, relative to the root, that the site is built from. */
export const SITE_INPUTS = [
  "src",
  "islands",
  "content",
  "public",
  "astro.config.mjs",
  "scripts/build",
  "scripts/panel",
  "bots/knowledge/embedding-worker.ts",
  "bots/knowledge/docs-index.ts",
  "scripts/replay-gaggle.mjs",
  "package-lock.json",
  "package.json",
  "tsconfig.json",
];

/**
 * Builds the site for its public address. It is made in a folder of its own and then put in place
 * whole, so that `output` never holds half a site.
 */
export async function buildSite({
  siteUrl,
  output = OUTPUT,
}: {
  siteUrl: string;
  output?: string;
}): Promise<void> {
  const site = join(BUILD_FOLDER, `site-${process.pid}`);
  await rm(site, { recursive: true, force: true });
  try {
    const pages = join(site, "client");
    await buildPages(siteUrl, site);
    await writeWholeText(pages);
    await putIslands(ROOT, site);
    await startIslands(site);
    await putPanel(ROOT, pages, siteUrl);
    await writeSearchIndex(pages);
    await writeKnowledge(ROOT, pages, join(site, "knowledge"), join(BUILD_FOLDER, "knowledge"));
    await writeFile(join(site, INLINE_HASHES_FILE), JSON.stringify(await inlineHashes(pages)));
    await compressFiles(pages, join(BUILD_FOLDER, "compressed"));
    await rm(output, { recursive: true, force: true });
    await rename(site, output);
  } finally {
    await rm(site, { recursive: true, force: true });
  }
}

async function buildPages(siteUrl: string, folder: string): Promise<void> {
  const result = await execa("astro", ["build"], {
    cwd: ROOT,
    preferLocal: true,
    localDir: ROOT,
    reject: false,
    all: true,
    env: {
      GQ_SITE_URL: siteUrl,
      GQ_SITE_FOLDER: folder,
      ASTRO_TELEMETRY_DISABLED: "1",
      NODE_ENV: "production",
    },
  });
  if (result.failed) throw new Error(`astro build failed:\n${result.all}`);
}

/** For the content security policy: the hash of each inline script and style of all pages. */
async function inlineHashes(pages: string): Promise<InlineHashes> {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for await (const file of glob("**/*.html", { cwd: pages })) {
    const html = await readFile(join(pages, file), "utf8");
    for (const [, attributes = "", body = ""] of html.matchAll(
      /<script([^>]*)>(.*?)<\/script>/gs,
    )) {
      // A policy is about scripts that run; each page's JSON-LD is data, and would fill the header.
      const runs = !/\s(src|type="application\/ld\+json")/.test(attributes);
      if (runs && body !== "") scripts.add(policyHash(body));
    }
    for (const [, body = ""] of html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)) {
      styles.add(policyHash(body));
    }
  }
  return { scripts: [...scripts].sort(), styles: [...styles].sort() };
}

function policyHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildSite({
    siteUrl: process.env.GQ_SITE_URL ?? "http://localhost:4321",
    output: process.env.GQ_SITE_FOLDER ?? OUTPUT,
  });
}
