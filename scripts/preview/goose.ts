/** Writes a sheet of geese to look at: `node scripts/preview/goose.ts OUT.html [species …]`. */
import { readFileSync, writeFileSync } from "node:fs";
import { THEMES } from "#core/platform/themes.ts";
import { drawGoose, drawVignette } from "../../src/art/goose/goose.ts";
import { gooseMark } from "../../src/art/goose/mark.ts";
import { drawPlate, drawScene } from "../../src/art/goose/plate.ts";
import { SPECIES, SPECIES_IDS } from "../../src/art/goose/species/table.ts";
import {
  ACCESSORIES,
  GOOSE,
  type GooseTraits,
  HABITATS,
  MOODS,
  POSES,
  traitsFromSeed,
} from "../../src/art/goose/traits.ts";

const [out, ...wanted] = process.argv.slice(2);
if (out === undefined) {
  process.stderr.write("Say where the sheet goes: node scripts/preview/goose.ts sheet.html\n");
  process.exit(2);
}

let drawn = 0;
const nextId = () => {
  drawn += 1;
  return `g${drawn}`;
};

const figure = (svg: string, caption: string, width: number) =>
  `<figure style="width:${width}px">${svg}<figcaption>${caption} ${svg.length}</figcaption></figure>`;

const goose = (traits: Partial<GooseTraits>, caption: string, width = 200) =>
  figure(drawGoose({ ...GOOSE, ...traits }, { id: nextId() }), caption, width);

const plate = (traits: GooseTraits, caption: string, width = 260) =>
  figure(drawPlate(traits, { id: nextId(), title: caption }), caption, width);

const species = SPECIES_IDS.filter((id) => wanted.length === 0 || wanted.includes(id));

const themes = THEMES.map((theme, index) => {
  const few = HABITATS.map((habitat, place) =>
    plate({ ...traitsFromSeed(`${theme} ${index * 31 + place}`), habitat }, habitat),
  );
  const alone = [0, 3, 9, 11].map((place) =>
    goose({ species: SPECIES_IDS[place] ?? "canada" }, "alone", 120),
  );
  const washed = [0, 12].map((place) => {
    const traits = { ...GOOSE, species: SPECIES_IDS[place] ?? "canada" };
    return figure(drawVignette(traits, { id: nextId() }), "wash", 160);
  });
  return `<section data-theme="${theme}"><h2>${theme}</h2>${few.join("")}${alone.join("")}${washed.join("")}</section>`;
});

const sections = [
  `<section data-theme="natural"><h2>species × poses</h2>${species
    .flatMap((id) =>
      POSES.map((pose) => goose({ species: id, pose, seed: id }, `${id} ${pose}`, 150)),
    )
    .join("")}</section>`,
  `<section data-theme="natural"><h2>species × habitats</h2>${species
    .flatMap((id) =>
      HABITATS.map((habitat) =>
        plate({ ...GOOSE, species: id, habitat, seed: id }, SPECIES[id].name, 150),
      ),
    )
    .join("")}</section>`,
  `<section data-theme="natural"><h2>moods</h2>${(
    ["canada", "greylag", "barnacle", "embden"] as const
  )
    .flatMap((id) => MOODS.map((mood) => goose({ species: id, mood }, `${id} ${mood}`)))
    .join("")}</section>`,
  `<section data-theme="natural"><h2>accessories</h2>${ACCESSORIES.map((worn) =>
    goose({ species: "greylag", accessories: [worn], mood: "cheerful" }, worn),
  ).join("")}</section>`,
  `<section data-theme="natural"><h2>nobody</h2>${HABITATS.map((habitat) =>
    figure(drawScene(habitat, { id: nextId(), seed: "gone", footing: "water" }), habitat, 150),
  ).join("")}</section>`,
  `<section data-theme="natural"><h2>small</h2>${[16, 24, 32, 64, 160]
    .map((size) => figure(gooseMark(), "", size))
    .join("")}${species.map((id) => goose({ species: id }, "", 64)).join("")}</section>`,
];

const tokens = readFileSync(new URL("../../src/styles/tokens.css", import.meta.url), "utf8");
writeFileSync(
  out,
  `<!doctype html><meta charset="utf-8"><title>Geese</title><style>${tokens}
body{margin:0;font:11px sans-serif}section{padding:16px;color:var(--on-ground,var(--ink));background:var(--ground)}
figure{display:inline-block;margin:3px;vertical-align:bottom}svg{display:block;width:100%}</style>
${themes.join("\n")}${sections.join("\n")}`,
);
