/**
 * Builds the rooms: wrangler bundles them, as it would for Durable Objects, and a config lets
 * `workerd serve` run that bundle on this machine. Needs no network and sends no telemetry.
 */
import { mkdirSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import * as v from "valibot";

const root = fileURLToPath(new URL("../../", import.meta.url));
const OUTPUT = join(root, ".build/rooms");

/** The package (without types of its own) says where this platform's binary is. */
const { default: workerd } = v.parse(
  v.object({ default: v.string() }),
  createRequire(import.meta.url)("workerd"),
);

/** What this build needs to know of wrangler.jsonc. */
const wranglerConfig = v.object({
  name: v.string(),
  main: v.string(),
  compatibility_date: v.string(),
  compatibility_flags: v.array(v.string()),
  durable_objects: v.object({
    bindings: v.array(v.object({ name: v.string(), class_name: v.string() })),
  }),
  migrations: v.array(
    v.object({
      renamed_classes: v.optional(v.array(v.object({ from: v.string(), to: v.string() })), []),
    }),
  ),
});

type WranglerConfig = v.InferOutput<typeof wranglerConfig>;

/** `config` and `output` are overridden by the load test, which bundles a room of its own. */
export async function buildRooms({
  config = join(root, "wrangler.jsonc"),
  output = OUTPUT,
}: {
  config?: string;
  output?: string;
} = {}): Promise<void> {
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const { all, exitCode } = await execa(
    "wrangler",
    ["deploy", "--dry-run", `--config=${config}`, `--outdir=${output}`],
    {
      cwd: root,
      preferLocal: true,
      localDir: root,
      all: true,
      reject: false,
      stdin: "ignore",
      env: {
        WRANGLER_SEND_METRICS: "false",
        WRANGLER_LOG_PATH: join(root, ".build/wrangler"),
        CI: "1",
      },
    },
  );
  if (exitCode !== 0) throw new Error(`The rooms could not be bundled:\n${all}`);

  // Only the build needs wrangler's reader, and loading it takes a second.
  const { unstable_readConfig } = await import("wrangler");
  const settings = v.parse(wranglerConfig, unstable_readConfig({ config }, { hideWarnings: true }));
  await writeFile(join(output, "config.capnp"), capnp(settings));
}

/** How to run the built rooms on a port of 127.0.0.1, with their storage in `storageDir`. */
export function roomsCommand({
  port,
  storageDir,
  output = OUTPUT,
  verbose = false,
}: {
  port: number;
  storageDir: string;
  output?: string;
  /** The runtime logs what is not an error, too. */
  verbose?: boolean;
}): { command: string; args: string[]; env: Record<string, string> } {
  // workerd does not make its storage directory.
  mkdirSync(storageDir, { recursive: true, mode: 0o700 });
  return {
    command: workerd,
    args: [
      "serve",
      join(output, "config.capnp"),
      `--socket-addr=http=127.0.0.1:${port}`,
      `--directory-path=storage=${storageDir}`,
      ...(verbose ? ["--verbose"] : []),
    ],
    env: {},
  };
}

/**
 * The `uniqueKey` of a class, which names its folder in the storage: the first name that the class
 * had. Whatever the migrations rename it to, the rooms' data is found.
 */
export function storageKey(
  className: string,
  { migrations }: Pick<WranglerConfig, "migrations">,
): string {
  return migrations
    .flatMap(({ renamed_classes }) => renamed_classes)
    .reduceRight((name, { from, to }) => (name === to ? from : name), className);
}

/** The config of `workerd serve`. */
function capnp(settings: WranglerConfig): string {
  const { bindings } = settings.durable_objects;
  const bundle = settings.main.replace(/^.*\//, "").replace(/\.ts$/, ".js");
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "rooms", worker = .rooms),
    (name = "storage", disk = (writable = true)),
  ],
  sockets = [(name = "http", http = (), service = "rooms")],
);

const rooms :Workerd.Worker = (
  modules = [(name = "${bundle}", esModule = embed "${bundle}")],
  compatibilityDate = ${text(settings.compatibility_date)},
  compatibilityFlags = [${settings.compatibility_flags.map(text).join(", ")}],
  bindings = [
    (name = "GQ_TICKET_SECRET", fromEnvironment = "GQ_TICKET_SECRET"),
${bindings
  .map((b) => `    (name = ${text(b.name)}, durableObjectNamespace = ${text(b.class_name)}),`)
  .join("\n")}
  ],
  durableObjectNamespaces = [
${bindings
  .map(
    (b) =>
      `    (className = ${text(b.class_name)}, uniqueKey = ${text(storageKey(b.class_name, settings))}, enableSql = true),`,
  )
  .join("\n")}
  ],
  durableObjectStorage = (localDisk = "storage"),
);
`;
}

/** A text in Cap'n Proto, which escapes as JSON does. */
function text(value: string): string {
  return JSON.stringify(value);
}

if (import.meta.main) await buildRooms();
