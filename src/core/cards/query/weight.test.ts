import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";

/** Of the parser and the engine, compressed by brotli, in KB of 1,000 bytes. */
const ENGINE_BYTES = 8000;

test("CARDSEARCH-U7: parser and engine keep their weight, without the engine of expressions", async () => {
  const contents = ["parse", "card-index", "evaluate", "results"]
    .map((name) => `export * from "./${name}.ts";`)
    .join("\n");
  const bundle = await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
  });
  const [file] = bundle.outputFiles;
  const bytes = brotliCompressSync(file?.contents ?? "").length;
  expect(bytes).toBeGreaterThan(1000);
  expect(bytes).toBeLessThanOrEqual(ENGINE_BYTES);
});
