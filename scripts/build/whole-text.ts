/** llms-full.txt, for language models: all pages as Markdown in one file, as llms.txt lists them. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A page's entry in llms.txt. */
const ENTRY = /\]\([^)]*(\/ask\/[^)]+\.md)\)/g;

/** Puts llms-full.txt beside llms.txt in `pages`. Throws when a page that is listed is not there. */
export async function writeWholeText(pages: string): Promise<void> {
  const list = await readFile(join(pages, "llms.txt"), "utf8");
  const texts = Array.from(list.matchAll(ENTRY), ([, path = ""]) =>
    readFile(join(pages, path), "utf8"),
  );
  await writeFile(join(pages, "llms-full.txt"), (await Promise.all(texts)).join("\n---\n\n"));
}
