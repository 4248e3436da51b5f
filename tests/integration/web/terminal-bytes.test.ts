/** What the first opening of GQSH loads, by the built site's own list of its files. */
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TERMINAL_GOALS } from "../../../bench/terminal/goals.ts";
import { startWeb, type WebStack } from "../../stack/web.ts";
import { request } from "./request.ts";

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] };

let web: WebStack;
let chunks: Record<string, Chunk>;

beforeAll(async () => {
  web = await startWeb();
  chunks = JSON.parse(
    await readFile(new URL("../../../dist/islands.json", import.meta.url), "utf8"),
  );
});

afterAll(async () => {
  await web.stop();
});

/** A script and all that it imports before it runs. */
function whole(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const imported of chunks[name]?.imports ?? []) whole(imported, found);
  return found;
}

async function size(file: string): Promise<number> {
  const { status, headers } = await request(`${web.url}/${file}`, {
    headers: { "accept-encoding": "br" },
  });
  expect(status, file).toBe(200);
  return Number(headers["content-length"]);
}

test("the first opening loads at most 25 KB beyond React; what answers lines comes later", async () => {
  const start = [
    ...whole("islands/terminal/opening.ts"),
    ...whole("islands/terminal/index.tsx"),
  ].map((name) => chunks[name]);
  const files = new Set(start.flatMap((chunk) => [chunk?.file ?? "", ...(chunk?.css ?? [])]));
  const own = [...files].filter((file) => !/\/react-and-dom\.[\w-]+\.js$/.test(file));
  expect(files.size - own.length, "React's files").toBe(1);
  const sizes = await Promise.all([...own, "gqsh.js"].map(size));
  expect(sizes.reduce((total, bytes) => total + bytes, 0)).toBeLessThanOrEqual(
    TERMINAL_GOALS.bytes,
  );
  expect(chunks["islands/terminal/index.tsx"]?.dynamicImports).toContain(
    "islands/terminal/engine.ts",
  );
  expect(files).not.toContain(chunks["islands/terminal/engine.ts"]?.file);
});
