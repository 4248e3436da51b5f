import { existsSync, readFileSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { type Environment, readEnvironment } from "#core/platform/environment.ts";

/** The settings of `.env` and the environment, which comes first; or what is wrong with them. */
export function readSettings(root: string): ReturnType<typeof readEnvironment> {
  const file = join(root, ".env");
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  return readEnvironment({ ...fromFile, ...process.env });
}

/** The folder of the installation's data. */
export function dataFolder(root: string, { DATA_DIR }: Environment): string {
  return isAbsolute(DATA_DIR) ? DATA_DIR : join(root, DATA_DIR);
}

/** The file of the installation's keys: KEY_FILE, or beside the folder of data. */
export function keyFileOf(root: string, dataDir: string, { KEY_FILE }: Environment): string {
  return resolve(root, KEY_FILE || `${dataDir}.key`);
}
