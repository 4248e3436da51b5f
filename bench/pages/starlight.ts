/** A Starlight site with the same pages, its packages installed beside it. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { execa } from "execa";
import { freePorts } from "../../tests/stack/free-ports.ts";
import { startChild } from "./child.ts";
import { compressFolder } from "./compress.ts";
import type { ReferencePage } from "./fixture.ts";
import { type BuiltSite, say } from "./site.ts";

/** Released together and tried together; Starlight names the versions of Astro that it takes. */
const PACKAGE = {
  name: "reference-starlight",
  private: true,
  type: "module",
  dependencies: {
    "@astrojs/markdown-remark": "7.3.0",
    "@astrojs/starlight": "0.42.4",
    astro: "7.3.5",
    sharp: "0.35.5",
  },
};

const CONTENT_CONFIG = `import { defineCollection } from "astro:content";
import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`;

/** Starlight asks for a favicon on each page; without one Lighthouse would blame it. */
const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>`;

const INSTALL_WITHIN_MS = 240_000;
const BUILD_WITHIN_MS = 240_000;

/** Installs Starlight in `folder`, once. Throws where the registry lacks it. */
export async function installStarlight(folder: string): Promise<void> {
  const wanted = JSON.stringify(PACKAGE, null, 2);
  const stamp = join(folder, "node_modules/installed.json");
  if ((await readFile(stamp, "utf8").catch(() => "")) === wanted) return;
  say("Installing Starlight…");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), wanted);
  await execa("npm", ["install", "--no-audit", "--no-fund"], {
    cwd: folder,
    timeout: INSTALL_WITHIN_MS,
  });
  await writeFile(stamp, wanted);
}

/** Writes the site's sources; each number of pages is built to an output of its own. */
export async function prepareStarlight(
  folder: string,
  pages: readonly ReferencePage[],
): Promise<BuiltSite> {
  const [port = 0] = await freePorts(1);
  const siteUrl = `http://localhost:${port}`;
  const output = join(folder, `dist-${pages.length}`);
  const docs = join(folder, "src/content/docs");
  await rm(docs, { recursive: true, force: true });
  for (const page of pages) await writePage(docs, page);
  await mkdir(join(folder, "public"), { recursive: true });
  await writeFile(join(folder, "public/favicon.svg"), FAVICON);
  await writeFile(join(folder, "src/content.config.ts"), CONTENT_CONFIG);
  await writeFile(join(folder, "astro.config.mjs"), config(siteUrl, output, pages));
  return {
    async build() {
      const began = performance.now();
      await execa("astro", ["build"], {
        cwd: folder,
        preferLocal: true,
        localDir: folder,
        timeout: BUILD_WITHIN_MS,
        env: { ASTRO_TELEMETRY_DISABLED: "1", NODE_ENV: "production" },
        all: true,
      });
      return (performance.now() - began) / 1000;
    },
    async serve() {
      await compressFolder(output);
      const stop = await startChild("static-server.ts", [output, String(port)]);
      return {
        name: "Starlight",
        url: siteUrl,
        pageUrl: (id) => `${siteUrl}/${id}/`,
        stop,
      };
    },
  };
}

async function writePage(docs: string, page: ReferencePage): Promise<void> {
  const file = join(docs, `${page.id}.mdx`);
  const { title, description } = page;
  const head = `title: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `---\n${head}\n---\n\n${page.body}\n`);
}

function config(siteUrl: string, outDir: string, pages: readonly ReferencePage[]): string {
  const sidebar = [...Map.groupBy(pages, ({ section }) => section)].map(([label, members]) => ({
    label,
    items: members.map(({ id }) => id),
  }));
  return `import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";

export default defineConfig({
  site: ${JSON.stringify(siteUrl)},
  outDir: ${JSON.stringify(outDir)},
  integrations: [starlight({ title: "Reference", sidebar: ${JSON.stringify(sidebar)} })],
});
`;
}
