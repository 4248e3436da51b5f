/**
 * How much the pictures of the cards differ: `npm run check:cards-art` prints the pairs that are
 * nearest to each other and the largest thumbnails, and fails when two are nearly the same.
 */
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { CARDS } from "#core/cards/limits.ts";
import { CARD_TABLE } from "../../content/cards/table.ts";
import { withoutProperties } from "../../src/art/goose/markup.ts";
import { cardThumbnail, drawCard } from "../../src/components/cards/pictures.ts";

/**
 * The least difference of two pictures, in steps of 255 for each channel of each pixel on average. Two
 * that a person takes for each other at a glance are below 7.
 */
export const LEAST_DIFFERENCE = 8.5;

const SMALL = { width: 45, height: 40 } as const;

export type Pair = { one: string; other: string; difference: number };

const printings = CARD_TABLE.cards.flatMap((card) =>
  card.printings.map((printing) => ({ card, printing, name: `${card.slug} (${printing.set})` })),
);

/** All pairs of pictures, the most alike first. */
export async function comparedPictures(): Promise<Pair[]> {
  const bitmaps: { name: string; pixels: Buffer }[] = [];
  for (const { card, printing, name } of printings) {
    const drawing = Buffer.from(withoutProperties(drawCard(card, printing)));
    // Drawn small at once: at 9 dots an inch a plate has 45 by 40 of them.
    const picture = sharp(drawing, { density: 9 }).resize({ ...SMALL, fit: "fill" });
    bitmaps.push({ name, pixels: await picture.removeAlpha().raw().toBuffer() });
  }
  return bitmaps
    .flatMap((one, index) =>
      bitmaps.slice(index + 1).map((other) => ({
        one: one.name,
        other: other.name,
        difference: differenceOf(one.pixels, other.pixels),
      })),
    )
    .sort((one, other) => one.difference - other.difference);
}

function differenceOf(one: Buffer, other: Buffer): number {
  let sum = 0;
  for (const [index, value] of one.entries()) sum += Math.abs(value - (other[index] ?? 0));
  return sum / one.length;
}

async function main(): Promise<void> {
  const pairs = await comparedPictures();
  const lines = pairs
    .slice(0, 12)
    .map(
      ({ one, other, difference }) => `${difference.toFixed(1).padStart(6)}  ${one} and ${other}`,
    );
  const sizes = await Promise.all(
    printings.map(async ({ card, printing, name }) => {
      const bytes = (await cardThumbnail(card, printing).make()).length;
      return { name, bytes };
    }),
  );
  const largest = sizes.sort((one, other) => other.bytes - one.bytes).slice(0, 5);
  process.stdout.write(
    `Difference of the nearest pictures, at least ${LEAST_DIFFERENCE}:\n${lines.join("\n")}\n` +
      `Largest thumbnails, at most ${CARDS.thumbnailMaxBytes} bytes:\n` +
      `${largest.map(({ name, bytes }) => `${String(bytes).padStart(6)}  ${name}`).join("\n")}\n`,
  );
  const isAlike = (pairs[0]?.difference ?? 0) < LEAST_DIFFERENCE;
  process.exitCode = isAlike ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
