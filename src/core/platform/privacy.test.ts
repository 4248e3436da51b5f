import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { COLLECTION_ACCESS } from "../../../tests/oracles/access.ts";
import {
  IMPERSONAL_COLLECTIONS,
  SIGNED_IN_STORAGE,
  STORED_OF_ACCOUNTS,
  STORED_OF_WORKSPACES,
  STORED_TO_RUN,
  VISITOR_STORAGE,
} from "./privacy.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

/** The code that runs in browsers or sets cookies; tests and this list itself don't count. */
const CODE = ["islands", "src"]
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) =>
      join(ROOT, folder, file),
    ),
  )
  .filter(
    (file) => /\.(ts|tsx|astro)$/.test(file) && !/\.test\.tsx?$|platform\/privacy\.ts$/.test(file),
  )
  .map((file) => readFileSync(file, "utf8"));

const LISTED = [...VISITOR_STORAGE, ...SIGNED_IN_STORAGE].map(({ name }) => name);

/** Keys and cookies are all spelled so; events of ours have the name of the key that they are about. */
const KEY = /["'`](gq[:_][a-z][a-z_-]*:?|pocketbase_auth)/g;

/** The kinds of notices, of which `gq:${kind}:` is made. */
const NOTICE_KINDS = ["gq:banner:…", "gq:maintenance:…"];

it("every key and cookie of the code is on /privacy", () => {
  const used = new Set(CODE.flatMap((text) => [...text.matchAll(KEY)].map((match) => match[1])));
  const missing = [...used].filter(
    (key) => !LISTED.includes(String(key)) && !LISTED.includes(`${key}…`),
  );
  expect(missing).toEqual([]);
});

it("nothing is on /privacy that the code no longer keeps", () => {
  const all = CODE.join("\n");
  const gone = LISTED.filter(
    (name) => !NOTICE_KINDS.includes(name) && !all.includes(name.replace("…", "")),
  );
  expect(gone).toEqual([]);
  expect(all).toMatch(/`gq:\$\{kind\}:/);
});

it("storage and cookies are touched only by code that names its key", () => {
  const files = CODE.filter((text) => /indexedDB\.open|serviceWorker\.register/.test(text));
  expect(files).toEqual([]);
  const cookies = CODE.filter((text) => /document\.cookie\s*=/.test(text));
  expect(cookies).toHaveLength(1);
});

it("every collection of the database is on /privacy", () => {
  const listed = [...STORED_OF_ACCOUNTS, ...STORED_OF_WORKSPACES, ...STORED_TO_RUN].flatMap(
    ({ collections }) => collections,
  );
  const all = new Set([...listed, ...IMPERSONAL_COLLECTIONS]);
  expect([...all].sort()).toEqual(Object.keys(COLLECTION_ACCESS).sort());
});
