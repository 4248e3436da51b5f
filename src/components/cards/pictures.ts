/**
 * The pictures of the cards. Each is drawn once for its content: its name carries a hash of the drawing
 * and of how it is written, so browsers keep it for good and the next build takes it from `.build`.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { CARDS } from "#core/cards/limits.ts";
import { artOf } from "#core/cards/printing.ts";
import type { Card, Printing } from "#core/cards/schema.ts";
import { withoutProperties } from "../../art/goose/markup.ts";
import { drawPlate } from "../../art/goose/plate.ts";
import { cardTraits } from "./traits.ts";

/** A picture of a card, as a file of the site. */
export interface CardPicture {
  /** The last part of its address: greylag-goose.0123456789.webp. */
  file: string;
  type: string;
  make: () => Promise<Uint8Array<ArrayBuffer>>;
}

const KEPT = ".build/cards";
const SHARED = { width: 800, height: 420, paper: "#f4ecd9" } as const;

/** The drawing of a printing. */
export function drawCard(card: Card, printing: Printing): string {
  return drawPlate(cardTraits(artOf(card, printing), `${card.slug} ${printing.set}`), { id: "p" });
}

/** The drawing as a file: sharp at any size. */
export function cardDrawing(card: Card, printing: Printing): CardPicture {
  const drawing = drawCard(card, printing);
  return {
    file: fileName(card, drawing, "svg"),
    type: "image/svg+xml",
    make: async () => new TextEncoder().encode(drawing),
  };
}

/** The small picture in lists, of at most `CARDS.thumbnailMaxBytes`. */
export function cardThumbnail(card: Card, printing: Printing): CardPicture {
  const drawing = withoutProperties(drawCard(card, printing));
  const settings = { quality: 80, effort: 4 };
  const width = CARDS.thumbnailWidthPx;
  const file = fileName(card, drawing + JSON.stringify([settings, width]), "webp");
  return kept(file, "image/webp", async () => {
    const picture = await sharp(Buffer.from(drawing)).resize(width).webp(settings).toBuffer();
    if (picture.length > CARDS.thumbnailMaxBytes) {
      throw new Error(`The thumbnail of ${card.slug} has ${picture.length} bytes`);
    }
    return picture;
  });
}

/** The picture that stands for a card's page where its link is shared. */
export function sharedPicture(card: Card, printing: Printing): CardPicture {
  const drawing = withoutProperties(drawCard(card, printing));
  const settings = { quality: 78 };
  const file = fileName(card, drawing + JSON.stringify([settings, SHARED]), "jpg");
  return kept(file, "image/jpeg", async () => {
    const plate = await sharp(Buffer.from(drawing)).resize({ height: 380 }).toBuffer();
    const { width, height, paper } = SHARED;
    const canvas = sharp({ create: { width, height, channels: 3, background: paper } });
    return canvas
      .composite([{ input: plate }])
      .jpeg(settings)
      .toBuffer();
  });
}

/** Throws away what was kept for pictures that are no longer among these. */
export async function forgetOthers(pictures: readonly CardPicture[]): Promise<void> {
  await mkdir(KEPT, { recursive: true });
  const names = new Set(pictures.map(({ file }) => file));
  for (const name of await readdir(KEPT)) {
    if (!names.has(name)) await rm(join(KEPT, name), { force: true });
  }
}

export function pictureAddress({ file }: CardPicture): string {
  return `/cards/art/${file}`;
}

function fileName({ slug }: Card, content: string, ending: string): string {
  const hash = createHash("sha256")
    .update(content)
    .update(sharp.versions.sharp ?? "")
    .digest("hex");
  return `${slug}.${hash.slice(0, 10)}.${ending}`;
}

function kept(file: string, type: string, draw: () => Promise<Buffer>): CardPicture {
  const place = join(KEPT, file);
  const make = async () => {
    const known = await readFile(place).catch(() => undefined);
    if (known) return new Uint8Array(known);
    const drawn = await draw();
    await mkdir(KEPT, { recursive: true });
    // Under its name only when it is whole: a build may be ended at any time.
    await writeFile(`${place}.${process.pid}`, drawn);
    await rename(`${place}.${process.pid}`, place);
    return new Uint8Array(drawn);
  };
  return { file, type, make };
}
