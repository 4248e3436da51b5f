import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { missingFiles } from "./missing-files.ts";

let pages: string;
beforeEach(() => {
  pages = mkdtempSync(join(tmpdir(), "goose-missing-"));
  mkdirSync(join(pages, "_astro/fonts"), { recursive: true });
  mkdirSync(join(pages, "ask"));
  writeFileSync(join(pages, "_astro/page.A1.js"), "");
  writeFileSync(join(pages, "_astro/fonts/b2.woff2"), "");
});
afterEach(() => rmSync(pages, { recursive: true }));

test("names what a page asks for and what is not there, and nothing else", async () => {
  const there = `<script src="/_astro/page.A1.js"></script><link href="/_astro/fonts/b2.woff2"><a href="/gone">`;
  writeFileSync(join(pages, "ask/one.html"), there);
  expect(await missingFiles(pages)).toEqual([]);
  const gone = `<link href="/_astro/page.A0.css">`;
  writeFileSync(join(pages, "ask/two.html"), there + gone);
  writeFileSync(join(pages, "ask/three.html"), gone);
  expect(await missingFiles(pages)).toEqual(["page.A0.css"]);
});
