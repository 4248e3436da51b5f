/** Our site with the reference pages as its documentation, in a folder of its own. */
import { cp, mkdir, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { execa } from "execa";
import { freePorts } from "../../tests/stack/free-ports.ts";
import { startWeb } from "../../tests/stack/web.ts";
import { endLater } from "./endings.ts";
import type { ReferencePage } from "./fixture.ts";
import { type BuiltSite, say } from "./site.ts";

const COPIED = [
  "src",
  "bots",
  "islands",
  "scripts",
  "public",
  "content",
  "astro.config.mjs",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];

const BUILD_WITHIN_MS = 240_000;

/** Copies the site of `root` to `folder`, with other docs. Builds need this to have been done. */
export async function prepareOurs(
  root: string,
  folder: string,
  pages: readonly ReferencePage[],
  pocketBaseUrl: string | undefined,
): Promise<BuiltSite> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const path of COPIED) await cp(join(root, path), join(folder, path), { recursive: true });
  await rm(join(folder, "content/docs"), { recursive: true });
  // How people ask for parts of the real pages, which are not there.
  await writeFile(join(folder, "content/knowledge/asked.txt"), "");
  await linkPackages(join(root, "node_modules"), join(folder, "node_modules"));
  for (const [index, page] of pages.entries()) await writePage(folder, page, index + 1);
  await commitPages(folder);
  const [port = 0] = await freePorts(1);
  const siteUrl = `http://localhost:${port}`;
  const output = join(folder, "dist");
  return {
    async build() {
      const began = performance.now();
      await execa(process.execPath, ["scripts/build/site.ts"], {
        cwd: folder,
        timeout: BUILD_WITHIN_MS,
        env: { GQ_SITE_URL: siteUrl, GQ_SITE_FOLDER: output },
        all: true,
      });
      return (performance.now() - began) / 1000;
    },
    async serve() {
      const web = await startWeb({
        GQ_MODE: "production",
        GQ_PORT: String(port),
        GQ_SITE_URL: siteUrl,
        GQ_SITE_FOLDER: output,
        ...(pocketBaseUrl === undefined ? {} : { GQ_POCKETBASE_URL: pocketBaseUrl }),
      });
      return {
        name: "ours",
        url: siteUrl,
        pageUrl: (id) => `${siteUrl}/ask/${id}`,
        stop: endLater(() => web.stop()),
      };
    },
  };
}

/** The same packages, but caches (`.astro`, `.vite`) of the copy's own. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const name of await readdir(from)) {
    if (name === ".bin" || !name.startsWith(".")) await symlink(join(from, name), join(to, name));
  }
}

async function writePage(folder: string, page: ReferencePage, order: number): Promise<void> {
  const file = join(folder, "content/docs", `${page.id}.mdx`);
  const { title, description, section } = page;
  const head = Object.entries({ title, description, section, order })
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join("\n");
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `---\n${head}\n---\n\n${page.body}\n`);
}

/** So that the pages say when they were changed, as the real ones do. */
async function commitPages(folder: string): Promise<void> {
  const git = (...args: string[]) => execa("git", args, { cwd: folder });
  try {
    await git("init", "--quiet");
    await git("add", "content");
    const author = ["-c", "user.name=Bench", "-c", "user.email=bench@localhost"];
    await git(...author, "commit", "--quiet", "--no-verify", "--message=Reference pages");
  } catch (error) {
    say(`Without git, pages lack the date of their last change: ${messageOf(error)}`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
