/**
 * The site's fonts, each in two files: the letters that every page needs, and the rest of Latin,
 * which a browser fetches only where it stands. Together the first files take less than 60 KB.
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FontProvider } from "astro";
import subsetFont from "subset-font";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FOLDER = join(ROOT, ".build/fonts");

/** Printable ASCII, and the signs that English text holds: no-break space, ©, ×, ·, dashes, quotes, …, › */
const BASIC = ["U+20-7E", "U+A0", "U+A9", "U+B7", "U+D7", "U+2013-2014", "U+2018-2019"];
// Browsers want the bullet (U+2022) for every input field, whatever is in it.
BASIC.push("U+201C-201D", "U+2022", "U+2026", "U+203A");

/** What else @fontsource's Latin files hold; where it overlaps the basic part, that one is taken. */
const REST = ["U+A1-FF", "U+131", "U+152-153", "U+2BB-2DC", "U+2000-206F", "U+20AC", "U+2122"];
REST.push("U+2191", "U+2193", "U+2212");

/** The part of a font that pages preload. */
export const BASIC_SUBSET = "basic";

export type FontFile = {
  /** Within @fontsource-variable, without its ending. */
  file: string;
  style: "normal" | "italic";
  /** The least and the greatest weight that the styles ask for. */
  weight: [number, number];
  /** The weights that the basic part can show; other ones look like the nearest of them. */
  drawn: number | [number, number];
  /** OpenType features that the basic part keeps: each brings shapes that weigh something. */
  features: string[];
};

type FamilyOptions = { files: readonly FontFile[] };

/** Gives Astro the two parts of each file. */
export function fontsInParts(): FontProvider<FamilyOptions> {
  return {
    name: "fontsource-in-parts",
    async resolveFont({ options }) {
      const faces = await Promise.all((options?.files ?? []).map(facesOf));
      return { fonts: faces.flat() };
    },
  };
}

async function facesOf({ file, style, weight, ...part }: FontFile) {
  const source = join(ROOT, "node_modules/@fontsource-variable", `${file}.woff2`);
  const face = { style, weight: `${weight[0]} ${weight[1]}` as const };
  const basic = await basicPart(source, part);
  // Of two faces that both have a letter, browsers take the later one.
  return [
    { ...face, src: [{ url: source }], unicodeRange: REST, meta: { subset: "rest" } },
    { ...face, src: [{ url: basic }], unicodeRange: BASIC, meta: { subset: BASIC_SUBSET } },
  ];
}

/** The file with the basic letters; made once for each source and choice. */
async function basicPart(
  source: string,
  { drawn, features }: Pick<FontFile, "drawn" | "features">,
): Promise<string> {
  const content = await readFile(source);
  const name = createHash("sha256")
    .update(content)
    .update(JSON.stringify([BASIC, drawn, features]))
    .digest("hex");
  const target = join(FOLDER, `${name.slice(0, 16)}.woff2`);
  if (await readFile(target).catch(() => undefined)) return target;
  // The package's types do not know `keepFeatures` yet.
  const options: Parameters<typeof subsetFont>[2] & { keepFeatures: string[] } = {
    targetFormat: "woff2",
    variationAxes: {
      wght: typeof drawn === "number" ? drawn : { min: drawn[0], max: drawn[1] },
    },
    keepFeatures: features,
  };
  const part = await subsetFont(content, lettersOf(BASIC), options);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(target, part);
  return target;
}

/** All characters in ranges such as U+20-7E. */
function lettersOf(ranges: readonly string[]): string {
  return ranges
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .slice(2)
        .split("-")
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
    })
    .join("");
}
