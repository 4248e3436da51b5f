/** Before any test that starts processes: the binary is there, and what they share is made once. */
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { buildAll } from "../../scripts/build/all.ts";
import { ensureCaddy } from "../../scripts/setup/caddy.ts";
import { ensurePocketBase } from "../../scripts/setup/pocketbase.ts";
import { makePocketBaseTemplate, TEMPLATE_VARIABLE } from "./pocketbase.ts";

export async function setup() {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const say = (message: string) => process.stdout.write(`${message}\n`);
  process.env.POCKETBASE_BIN = await ensurePocketBase({
    toolsDir: `${root}.tools`,
    given: process.env.POCKETBASE_BIN ?? "",
    say,
  });
  process.env.CADDY_BIN = await ensureCaddy({
    toolsDir: `${root}.tools`,
    given: process.env.CADDY_BIN ?? "",
    say,
  });
  await buildAll(root, { SITE_URL: "http://localhost:4321" }, (name) => say(`Building ${name}…`));
  const template = await makePocketBaseTemplate();
  process.env[TEMPLATE_VARIABLE] = template;
  return () => rm(template, { recursive: true, force: true, maxRetries: 5 });
}
