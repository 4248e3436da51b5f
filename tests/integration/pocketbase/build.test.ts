import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildPocketBase, PocketBaseBuildError } from "../../../scripts/build/pocketbase.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

let work: string;
let source: string;
let output: string;

beforeEach(async () => {
  // Inside the repository, so that #core and packages are found.
  await mkdir(join(ROOT, ".build"), { recursive: true });
  work = await mkdtemp(join(ROOT, ".build/test-"));
  source = join(work, "pocketbase");
  output = join(work, "compiled");
  await cp(join(ROOT, "pocketbase"), source, { recursive: true });
});

afterEach(() => rm(work, { recursive: true, force: true }));

const failure = async () => {
  try {
    await buildPocketBase({ source, output });
  } catch (error) {
    if (error instanceof PocketBaseBuildError) return error.message;
    throw error;
  }
  throw new Error("It compiled");
};

describe("compiling PocketBase's code", () => {
  it("makes entries, libraries and migrations", async () => {
    await buildPocketBase({ source, output });
    const entries = (await readdir(join(source, "hooks"), { recursive: true }))
      .filter((file) => file.endsWith(".pb.ts"))
      .map((file) => basename(file).replace(/ts$/, "js"));
    expect(entries).toContain("records.pb.js");
    const libraries = (await readdir(join(source, "hooks"), { recursive: true }))
      .filter((file) => file.endsWith("library.ts"))
      .map((file) => basename(file).replace(/ts$/, "js"));
    expect(libraries).toContain("library.js");
    const others = ["cards.txt", "common-passwords.txt", ...libraries];
    expect((await readdir(join(output, "hooks"))).sort()).toEqual([...entries, ...others].sort());
    const migrations = await readdir(join(output, "migrations"));
    expect(migrations.every((name) => /^\d+_\w+\.js$/.test(name))).toBe(true);
  });

  it.each([
    ["hooks/platform/accounts/route-session.ts", "hook"],
    ["hooks/platform/site/site.pb.ts", "hook"],
    ["migrations/1763700200_waddle.ts", "migration"],
  ])("names file and line of an error in %s", async (file, what) => {
    const text = await readFile(join(source, file), "utf8");
    const broken = `${text}\nexport const honk = ;\n`;
    await writeFile(join(source, file), broken);
    const message = await failure();
    expect(message).toContain(`A PocketBase ${what} does not compile. Correct it and start again.`);
    const line = broken.split("\n").findIndex((row) => row.includes("honk")) + 1;
    expect(message).toContain(`pocketbase/${file}:${line}:`);
  });

  it("names an import that leads nowhere", async () => {
    const file = join(source, "hooks/library.ts");
    await writeFile(file, `${await readFile(file, "utf8")}\nexport * from "./absent.ts";\n`);
    expect(await failure()).toContain('Could not resolve "./absent.ts"');
  });

  it("keeps the last good output when it fails", async () => {
    await buildPocketBase({ source, output });
    await writeFile(join(source, "hooks/platform/start/start.ts"), "export const = 1;");
    await failure();
    expect(await readdir(output)).toEqual(expect.arrayContaining(["hooks", "migrations"]));
    expect((await readdir(work)).sort()).toEqual(["compiled", "pocketbase"]);
  });
});
