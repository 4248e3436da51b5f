import { createServer, type Server } from "node:http";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Editor</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/page.css"><link rel="icon" href="data:,">
<style>html, body { margin: 0; height: 100% } #editor { position: fixed; inset: 0 }</style></head>
<body><div id="editor"></div><script type="module" src="/page.js"></script></body></html>`;

/** Bundles the page of the editor and serves it on a free port of this machine. */
export async function serveEditor(port = 0): Promise<{ origin: string; close: () => void }> {
  const { outputFiles } = await build({
    entryPoints: [`${ROOT}bench/canvas/page.tsx`, `${ROOT}bench/canvas/loop.ts`],
    absWorkingDir: ROOT,
    bundle: true,
    splitting: true,
    format: "esm",
    minify: true,
    write: false,
    outdir: "/",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const files = new Map(outputFiles.map(({ path, contents }) => [path, contents]));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = files.get(pathname);
    const type = pathname.endsWith(".css") ? "text/css" : "text/javascript";
    response.setHeader("content-type", file ? type : "text/html");
    response.end(file ?? PAGE);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { origin: originOf(server), close: () => server.close() };
}

function originOf(server: Server): string {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return `http://127.0.0.1:${port}`;
}
