/** The files of the Twitch extension: its pages, our scripts as they can be read, libraries apart. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { build, type Plugin } from "vite";
import { CARD_TABLE } from "../../content/cards/table.ts";
import { drawGoose } from "../../src/art/goose/goose.ts";
import { GOOSE } from "../../src/art/goose/traits.ts";
import type { ZipFile } from "./zip.ts";

const ROOT = join(import.meta.dirname, "../..");
const SOURCE = join(ROOT, "islands/panel");
const PAGES = ["panel", "mobile", "config", "live_config"] as const;

/** Makes the extension's files for the server at `site`, e.g. https://geese.example. */
export async function panelFiles(site: string): Promise<ZipFile[]> {
  const pages = await Promise.all(
    PAGES.map(async (page) => file(`${page}.html`, await source(`files/${page}.html`))),
  );
  const goose = drawGoose({ ...GOOSE, pose: "standing", mood: "calm" }, { id: "goose" });
  return [
    ...pages,
    ...(await scripts(site)),
    file("panel.css", `${await themes()}\n${await source("files/panel.css")}`),
    file("goose.svg", goose),
    file("fox.svg", await source("files/fox.svg")),
  ];
}

const file = (name: string, text: string): ZipFile => ({ name, content: Buffer.from(text) });
const source = (name: string) => readFile(join(SOURCE, name), "utf8");

const chunk = v.object({ type: v.literal("chunk"), fileName: v.string(), code: v.string() });

async function scripts(site: string): Promise<ZipFile[]> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [given(site)],
    build: {
      write: false,
      // Twitch's reviewers read it: https://dev.twitch.tv/docs/extensions/guidelines-and-policies
      minify: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(PAGES.map((page) => [page, join(SOURCE, `${page}.ts`)])),
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name].js",
          codeSplitting: {
            groups: [
              { name: "libraries", test: /node_modules/ },
              {
                name: "shared",
                test: /islands\/panel\/(?!(panel|mobile|config|live_config)\.ts)|src\/core|virtual:/,
              },
            ],
          },
        },
      },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  return outputs
    .flatMap((one) => ("output" in one ? one.output : []))
    .flatMap((one) => {
      const read = v.safeParse(chunk, one);
      return read.success ? [file(read.output.fileName, read.output.code)] : [];
    });
}

/** What the scripts are given: the server's address, and the cards' names. */
function given(site: string): Plugin {
  const names = Object.fromEntries(CARD_TABLE.cards.map(({ slug, name }) => [slug, name]));
  const values: Readonly<Record<string, string>> = {
    "virtual:panel-site": `export const site = ${JSON.stringify(site)};`,
    "virtual:panel-names": `export const names = ${JSON.stringify(names, null, 1)};`,
  };
  return {
    name: "panel-values",
    resolveId: (id) => (id in values ? id : undefined),
    load: (id) => values[id],
  };
}

/** The colours of the site's light and dark themes. */
async function themes(): Promise<string> {
  const css = (await readFile(join(ROOT, "src/styles/tokens.css"), "utf8")).replace(
    /\/\*.*?\*\//gs,
    "",
  );
  return ["light", "dark"].map((theme) => themeOf(css, theme)).join("\n");
}

function themeOf(css: string, theme: string): string {
  const [, body] = new RegExp(`\\[data-theme="${theme}"\\]\\s*\\{([^}]*)\\}`).exec(css) ?? [];
  if (body === undefined) throw new Error(`tokens.css has no theme ${theme}`);
  return `[data-theme="${theme}"] {${body}}`;
}
