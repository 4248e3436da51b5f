/** The extension's viewer page as /panel shows it: its own files, with a stand-in in the helper's place. */
import { join } from "node:path";
import * as v from "valibot";
import { build } from "vite";
import { panelFiles } from "./bundle.ts";
import type { ZipFile } from "./zip.ts";

const ROOT = join(import.meta.dirname, "../..");
const HELPER = /<script src="https:\/\/extension-files\.twitch\.tv\/[^"]+"><\/script>/;
const STAND_IN = '<script type="module" src="demo.js"></script>';

/** Pages and scripts of the zip that no viewer sees. */
const NOT_SHOWN = /^(mobile|config|live_config)\./;

/** Makes the files of /panel-demo. They ask the server that they come from. */
export async function demoFiles(): Promise<ZipFile[]> {
  const files = (await panelFiles("")).filter(({ name }) => !NOT_SHOWN.test(name));
  return [...files.map(withStandIn), ...(await standIn())];
}

function withStandIn(file: ZipFile): ZipFile {
  if (file.name !== "panel.html") return file;
  const html = file.content.toString("utf8");
  if (!HELPER.test(html)) throw new Error("panel.html loads no helper");
  return { ...file, content: Buffer.from(html.replace(HELPER, STAND_IN)) };
}

const chunk = v.object({ type: v.literal("chunk"), fileName: v.string(), code: v.string() });

async function standIn(): Promise<ZipFile[]> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    base: "./",
    build: {
      write: false,
      target: "esnext",
      modulePreload: false,
      rolldownOptions: {
        input: { demo: join(ROOT, "islands/panel/demo/demo.ts") },
        output: { entryFileNames: "[name].js", chunkFileNames: "demo-[name].js" },
      },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  return outputs
    .flatMap((one) => ("output" in one ? one.output : []))
    .flatMap((one) => {
      const read = v.safeParse(chunk, one);
      if (!read.success) return [];
      return [{ name: read.output.fileName, content: Buffer.from(read.output.code) }];
    });
}
