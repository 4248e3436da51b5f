/**
 * The picture that stands for a page where its link is shared, 1200 by 630. Letters are drawn as
 * outlines of the site's own fonts, so that it looks the same whatever fonts the machine has.
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { create, type Font } from "fontkitten";
import sharp from "sharp";
import subsetFont from "subset-font";
import { BRAND } from "#core/platform/brand.ts";
import { gooseMark } from "../../art/goose/mark.ts";
import { drawPlate } from "../../art/goose/plate.ts";
import type { SpeciesId } from "../../art/goose/species/table.ts";
import { GOOSE, type GooseTraits, type Habitat, type Pose } from "../../art/goose/traits.ts";
import type { DocsPage } from "./pages.ts";

const WIDTH = 1200;
const HEIGHT = 630;
const TEXT_LEFT = 84;
const TEXT_WIDTH = 620;

/** The natural theme's colours; a picture can't follow the reader's theme. */
const PAPER = "#f4ecd9";
const SURFACE = "#fdf8ec";
const LINE = "#d9ccb0";
const INK = "#2a2318";
const MUTED = "#655841";
const ACCENT = "#0a6349";

/** What stands on a card, and which goose stands beside it. */
export type CardWords = {
  /** Where the page belongs: the small line above the title. */
  section: string;
  title: string;
  description: string;
  goose: readonly [SpeciesId, Habitat, Pose];
};

type Section = DocsPage["data"]["section"];

/** The goose of each section. */
const GEESE: Record<Section, [SpeciesId, Habitat, Pose]> = {
  "Getting started": ["canada", "park", "walking"],
  Waddle: ["canada", "marsh", "honking"],
  Gaggle: ["snow", "tundra", "standing"],
  Gander: ["greylag", "lake", "alert"],
  "Nest Sketch": ["nene", "savanna", "standing"],
  GQSH: ["ghost", "night", "standing"],
  "Twitch panel": ["emperor", "ice", "alert"],
  General: ["barnacle", "coast", "standing"],
};

/** Printable ASCII and the marks that titles and descriptions may hold. */
const LETTERS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}–—’“”…é`;

/** One weight of a variable font. */
async function font(file: string, weight: number): Promise<Font> {
  const path = `node_modules/@fontsource-variable/${file}-latin-wght-normal.woff2`;
  const options = { targetFormat: "truetype", variationAxes: { wght: weight } } as const;
  const opened = create(await subsetFont(await readFile(path), LETTERS, options));
  if (opened.isCollection) throw new Error(`${path} holds more than one font`);
  return opened;
}

async function openFonts() {
  const [display, text, bold] = await Promise.all([
    font("fraunces/files/fraunces", 600),
    font("inter/files/inter", 400),
    font("inter/files/inter", 600),
  ]);
  return { display, text, bold };
}

type Fonts = Awaited<ReturnType<typeof openFonts>>;

let fonts: Promise<Fonts> | undefined;

/** Cards that were drawn before, by what is on them: drawing one takes longer than its page. */
const KEPT = ".build/social-cards";

/** What the card of a page of the documentation says. */
export function docsCard({ data }: DocsPage): CardWords {
  const { section, title, description } = data;
  return { section, title, description, goose: GEESE[section] };
}

/** The card as a JPEG file. */
export async function drawSocialCard(card: CardWords): Promise<Buffer> {
  fonts ??= openFonts();
  const faces = await fonts;
  const ground = groundSvg(card, faces);
  const words = wordsSvg(card, faces);
  const name = createHash("sha256")
    .update(ground)
    .update(words)
    .update(sharp.versions.sharp ?? "");
  const file = join(KEPT, `${name.digest("hex")}.jpg`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return kept;

  const picture = await sharp(await painted(ground), {
    raw: { width: WIDTH, height: HEIGHT, channels: 3 },
  })
    .composite([{ input: Buffer.from(words) }])
    .jpeg({ quality: 86, chromaSubsampling: "4:4:4" })
    .toBuffer();
  await mkdir(KEPT, { recursive: true });
  await writeFile(file, picture);
  return picture;
}

const grounds = new Map<string, Promise<Buffer>>();

/** The pixels of a drawing that many cards share. */
function painted(ground: string): Promise<Buffer> {
  const pixels = grounds.get(ground) ?? sharp(Buffer.from(ground)).removeAlpha().raw().toBuffer();
  grounds.set(ground, pixels);
  return pixels;
}

/** What all cards of a section have in common: paper, the goose, the name of the site. */
function groundSvg({ section, goose }: CardWords, { display }: Fonts): string {
  const [species, habitat, pose] = goose;
  const traits: GooseTraits = { ...GOOSE, species, habitat, pose, seed: `card ${section}` };
  const plate = placed(drawPlate(traits, { id: "plate" }), 748, 152, 380, 338);
  return svg(
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>` +
      `<rect x="32" y="32" width="${WIDTH - 64}" height="${HEIGHT - 64}" rx="18" fill="${SURFACE}" stroke="${LINE}" stroke-width="2"/>` +
      `<rect x="46" y="46" width="${WIDTH - 92}" height="${HEIGHT - 92}" rx="10" fill="none" stroke="${LINE}"/>` +
      plate +
      placed(gooseMark(), TEXT_LEFT, 500, 52, 52) +
      line(BRAND, display, 30, TEXT_LEFT + 68, 536, INK),
  );
}

function wordsSvg(
  { section, title, description }: CardWords,
  { display, text, bold }: Fonts,
): string {
  const titleLines = wrapped(title, display, 76, TEXT_WIDTH);
  const words = wrapped(description, text, 29, TEXT_WIDTH).slice(0, 4);
  let y = 208;
  const drawn = [line(section, bold, 25, TEXT_LEFT, 132, ACCENT)];
  for (const piece of titleLines) {
    drawn.push(line(piece, display, 76, TEXT_LEFT, y, INK));
    y += 82;
  }
  y -= 10;
  for (const piece of words) {
    drawn.push(line(piece, text, 29, TEXT_LEFT, y, MUTED));
    y += 42;
  }
  return svg(drawn.join(""));
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${content}</svg>`;
}

/** A drawing inside the card. The renderer knows no custom properties, only what they fall back to. */
function placed(drawing: string, x: number, y: number, width: number, height: number): string {
  return drawing
    .replace("<svg ", `<svg x="${x}" y="${y}" width="${width}" height="${height}" `)
    .replace(/var\(--[\w-]+,\s*([^()]+)\)/g, "$1");
}

/** One line of text as an outline; `y` is its base line. */
function line(
  text: string,
  face: Font,
  size: number,
  x: number,
  y: number,
  colour: string,
): string {
  const scale = size / face.unitsPerEm;
  let at = x;
  let outline = "";
  for (const glyph of face.glyphsForString(text)) {
    outline += glyph.path.transform(scale, 0, 0, -scale, at, y).toSVG();
    at += glyph.advanceWidth * scale;
  }
  return `<path d="${outline}" fill="${colour}"/>`;
}

/** The text in lines that are at most `width` wide, broken between words. */
function wrapped(text: string, face: Font, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && widthOf(longer, face, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function widthOf(text: string, face: Font, size: number): number {
  const units = face.glyphsForString(text).reduce((sum, { advanceWidth }) => sum + advanceWidth, 0);
  return (units * size) / face.unitsPerEm;
}
