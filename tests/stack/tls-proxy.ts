/** A real Caddy with TLS in front of the web server, with certificates of its own authority. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureCaddy } from "../../scripts/setup/caddy.ts";
import { freePorts } from "./free-ports.ts";

const TOOLS = fileURLToPath(new URL("../../.tools", import.meta.url));

export type TlsProxy = {
  /** The port with TLS, and the one without that leads there. */
  port: number;
  plainPort: number;
  /** What to trust. */
  authority: string;
  stop: () => Promise<void>;
};

/** Starts Caddy for these names; it passes everything on to `target`. Resolves when it answers. */
export async function startTlsProxy(names: readonly string[], target: string): Promise<TlsProxy> {
  const caddy = await ensureCaddy({
    toolsDir: TOOLS,
    given: process.env.CADDY_BIN ?? "",
    say: (message) => process.stdout.write(`${message}\n`),
  });
  const [port = 0, plainPort = 0] = await freePorts(2);
  const folder = await mkdtemp(join(tmpdir(), "goose-caddy-"));
  const file = join(folder, "Caddyfile");
  await writeFile(
    file,
    `{
  admin off
  skip_install_trust
  local_certs
  auto_https disable_redirects
  storage file_system ${folder}/data
  http_port ${plainPort}
  https_port ${port}
}
${names.map((name) => `https://${name}`).join(", ")} {
  bind 127.0.0.1
  reverse_proxy ${target}
}
http:// {
  bind 127.0.0.1
  redir https://{host}{uri} 308
}
`,
  );
  const child = spawn(caddy, ["run", "--config", file, "--adapter", "caddyfile"], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { HOME: folder, PATH: process.env.PATH },
  });
  let output = "";
  // It has a certificate for each name before it says that it serves the first request with one.
  const ready = new Promise<void>((resolve, reject) => {
    child.stderr.on("data", (chunk) => {
      output += chunk;
      if (output.split("certificate obtained successfully").length > names.length) resolve();
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`Caddy ended with code ${code}:\n${output}`)));
  });
  const ended = once(child, "exit").catch(() => undefined);
  await ready;
  return {
    port,
    plainPort,
    authority: await readFile(join(folder, "data/pki/authorities/local/root.crt"), "utf8"),
    async stop() {
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
