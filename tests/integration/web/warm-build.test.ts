/** A build that takes things from the last one makes the same site as one that takes nothing. */
import { createHash } from "node:crypto";
import { cp, glob, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { referencePages } from "../../../bench/pages/fixture.ts";
import { prepareOurs } from "../../../bench/pages/ours.ts";
import type { BuiltSite } from "../../../bench/pages/site.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const FOLDER = join(ROOT, ".build/warm-build");
const FOUR_BUILDS_MS = 480_000;

/** Holds the key that Astro makes for each build. */
const DIFFERS = "server/entry.mjs";

const PAGES = referencePages(6);
const [first, second] = PAGES.map(({ id }) => id);
let site: BuiltSite;

beforeAll(async () => {
  site = await prepareOurs(ROOT, FOLDER, PAGES, undefined);
  // Letters are cut and cards drawn once for each content, in this checkout as in the copy.
  await cp(join(ROOT, ".build/fonts"), join(FOLDER, ".build/fonts"), { recursive: true });
});
afterAll(() => rm(FOLDER, { recursive: true, force: true }));

const built = (path: string) => readFile(join(FOLDER, "dist/client", path), "utf8");

async function change(path: string, from: string | RegExp, to: string): Promise<void> {
  const file = join(FOLDER, path);
  const text = await readFile(file, "utf8");
  expect(text).toMatch(from);
  await writeFile(file, text.replace(from, to));
}

/** The hash of each file of the built site, by its path. */
async function fingerprints(): Promise<Record<string, string>> {
  const found: [string, string][] = [];
  for await (const entry of glob("**/*", { cwd: join(FOLDER, "dist"), withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name).slice(FOLDER.length);
    const hash = createHash("sha256").update(await readFile(join(FOLDER, path)));
    if (!path.endsWith(DIFFERS)) found.push([path, hash.digest("hex")]);
  }
  return Object.fromEntries(found.sort());
}

test("what changed is seen, and nothing else differs from a first build", {
  timeout: FOUR_BUILDS_MS,
}, async () => {
  await site.build();
  await change(`content/docs/${first}.mdx`, /^title: .*$/m, 'title: "A goose of another name"');
  await site.build();
  expect(await built(`ask/${first}.html`)).toContain("<h1>A goose of another name</h1>");
  expect(await built(`ask/${first}.md`)).toMatch(/^# A goose of another name/);
  expect(await built(`ask/${second}.html`)).toContain("A goose of another name");
  expect(await built("llms-full.txt")).toContain("# A goose of another name");

  await change("src/layouts/Docs.astro", 'class="docs-lead"', 'class="docs-lead another"');
  await change("islands/console/index.tsx", 'startApp("console"', 'startApp("another"');
  await site.build();
  expect(await built(`ask/${second}.html`)).toContain('class="docs-lead another"');
  const warm = await fingerprints();

  for (const cache of [
    "node_modules/.astro",
    ".astro",
    ".build/search-index",
    ".build/islands",
    ".build/compressed",
  ]) {
    await rm(join(FOLDER, cache), { recursive: true, force: true });
  }
  await site.build();
  expect(warm).toEqual(await fingerprints());
});
