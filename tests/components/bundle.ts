import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Where the page of all components is in the running product; tests alone put it there. */
export const COMPONENTS_PATH = "/components-in-tests";

export type BundledFile = { contentType: string; body: Buffer };

const CONTENT_TYPES: Record<string, string> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".woff2": "font/woff2",
};

/** Bundles the page of all components. Returns its files by their paths. */
export async function bundleComponents(): Promise<Map<string, BundledFile>> {
  const { outputFiles } = await build({
    entryPoints: [`${ROOT}tests/components/page.tsx`],
    absWorkingDir: ROOT,
    bundle: true,
    format: "esm",
    write: false,
    outdir: COMPONENTS_PATH,
    loader: { ".woff2": "file" },
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const files = new Map<string, BundledFile>([
    [COMPONENTS_PATH, { contentType: "text/html", body: Buffer.from(PAGE) }],
  ]);
  for (const { path, contents } of outputFiles) {
    const contentType = CONTENT_TYPES[extname(path)] ?? "application/octet-stream";
    files.set(path, { contentType, body: Buffer.from(contents) });
  }
  return files;
}

const PAGE = `<!doctype html><html lang="en" data-theme="natural"><head><meta charset="utf-8">
<title>Components</title><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="${COMPONENTS_PATH}/page.css"></head>
<body><div id="components"></div>
<script type="module" src="${COMPONENTS_PATH}/page.js"></script></body></html>`;
