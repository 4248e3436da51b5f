/** What `npm start` says when it can't start: one clear message, exit code 1, nothing left behind. */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePorts } from "../stack/free-ports.ts";

const script = fileURLToPath(new URL("../../scripts/start.ts", import.meta.url));

let dataDir: string;
let settings: Record<string, string>;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "goose-start-"));
  const [web, pocketbase, rooms, bots] = await freePorts(4);
  settings = {
    PORT: String(web),
    POCKETBASE_PORT: String(pocketbase),
    ROOMS_PORT: String(rooms),
    BOTS_PORT: String(bots),
    DATA_DIR: dataDir,
  };
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(`${dataDir}.key`, { force: true });
});

function start(change: Record<string, string>) {
  const result = spawnSync(process.execPath, [script], {
    env: { ...process.env, ...settings, ...change },
    encoding: "utf8",
    timeout: 60_000,
  });
  return { code: result.status, error: result.stderr.trim() };
}

test("a wrong setting is named with what it should be", () => {
  const { code, error } = start({ PORT: "goose", LOG_LEVEL: "loud" });
  expect(code).toBe(1);
  expect(error).toBe(
    "The settings in .env or the environment need a correction:\n" +
      "  - PORT must be a port number from 1 to 65535, e.g. 4321\n" +
      "  - LOG_LEVEL must be one of: debug, info, warn, error\n" +
      ".env.example documents each setting.",
  );
});

test("a taken port is named with its purpose and the setting that changes it", async () => {
  const holder = createServer().listen(Number(settings.ROOMS_PORT), "127.0.0.1");
  await once(holder, "listening");
  const { code, error } = start({});
  holder.close();
  expect(code).toBe(1);
  expect(error).toContain(
    `Port ${settings.ROOMS_PORT} for the rooms is used by another program. Stop that program, or set another port: ROOMS_PORT=`,
  );
});

test("a missing PocketBase binary is named", () => {
  const { code, error } = start({ POCKETBASE_BIN: join(dataDir, "nowhere") });
  expect(code).toBe(1);
  expect(error).toContain("there is no such file. Correct it in .env, or remove it");
});

test("damaged secrets stop the start and are left as they are", () => {
  writeFileSync(join(dataDir, "secrets.json"), "{");
  const { code, error } = start({});
  expect(code).toBe(1);
  expect(error).toContain("does not hold the secrets of this installation");
});

test("a process that can't start stops the others, and its name is in the message", () => {
  // A folder in the place of the database file: PocketBase can't open it.
  const { code, error } = start({
    POCKETBASE_BIN: process.execPath,
  });
  expect(code).toBe(1);
  expect(error).toContain("pocketbase ended before it was ready");
  expect(existsSync(join(dataDir, "run.json"))).toBe(false);
});
