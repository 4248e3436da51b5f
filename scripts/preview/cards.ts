/** Writes a sheet of all cards to look at, in two themes: `node scripts/preview/cards.ts OUT.html`. */
import { readFileSync, writeFileSync } from "node:fs";
import { CARD_TABLE } from "../../content/cards/table.ts";
import { cardDrawing } from "../../src/components/cards/pictures.ts";

const [out] = process.argv.slice(2);
if (out === undefined) {
  process.stderr.write("Say where the sheet goes: node scripts/preview/cards.ts sheet.html\n");
  process.exit(2);
}

const figures = await Promise.all(
  CARD_TABLE.cards.flatMap((card) =>
    card.printings.map(async (printing) => {
      const drawing = Buffer.from(await cardDrawing(card, printing).make()).toString("base64");
      return `<figure><img src="data:image/svg+xml;base64,${drawing}" alt=""><figcaption>${card.name}, ${printing.rarity}</figcaption></figure>`;
    }),
  ),
);
const sections = ["natural", "dark"].map(
  (theme) => `<section data-theme="${theme}"><h2>${theme}</h2>${figures.join("")}</section>`,
);
const tokens = readFileSync(new URL("../../src/styles/tokens.css", import.meta.url), "utf8");
writeFileSync(
  out,
  `<!doctype html><meta charset="utf-8"><title>Cards</title><style>${tokens}
body{margin:0;font:11px sans-serif}section{padding:16px;color:var(--on-ground);background:var(--ground)}
figure{display:inline-block;width:190px;margin:4px}img{display:block;width:100%}</style>
${sections.join("\n")}`,
);
