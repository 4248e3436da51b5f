/**
 * The picture that stands for a page where its link is shared, 1200 by 630. Satori lays it out and
 * draws its letters as outlines, so that it looks the same whatever fonts the machine has.
 */
import { readFile } from "node:fs/promises";
import satori, { type Font } from "satori";
import sharp from "sharp";
import type { DocsSectionTitle } from "#core/docs/sections.ts";
import { BRAND } from "#core/platform/brand.ts";
import { gooseMark } from "../../art/goose/mark.ts";
import { withoutProperties } from "../../art/goose/markup.ts";
import { drawPlate } from "../../art/goose/plate.ts";
import type { SpeciesId } from "../../art/goose/species/table.ts";
import { GOOSE, type GooseTraits, type Habitat, type Pose } from "../../art/goose/traits.ts";
import type { DocsPage } from "./pages.ts";

const SIZE = { width: 1200, height: 630 };

/** The natural theme's colours; a picture can't follow the reader's theme. */
const PAPER = "#f4ecd9";
const SURFACE = "#fdf8ec";
const LINE = "#d9ccb0";
const INK = "#2a2318";
const MUTED = "#655841";
const ACCENT = "#0a6349";

/** What stands on a card, and which goose stands beside it. */
export type SocialCard = {
  /** Where the page belongs: the small line above the title. */
  section: string;
  title: string;
  description: string;
  goose: readonly [SpeciesId, Habitat, Pose];
};

/** The goose of each section. */
const GEESE: Record<DocsSectionTitle, SocialCard["goose"]> = {
  "Getting started": ["canada", "park", "walking"],
  Waddle: ["canada", "marsh", "honking"],
  Gaggle: ["snow", "tundra", "standing"],
  Gander: ["greylag", "lake", "alert"],
  "Nest Sketch": ["nene", "savanna", "standing"],
  GQSH: ["ghost", "night", "standing"],
  "Twitch panel": ["emperor", "ice", "alert"],
  General: ["barnacle", "coast", "standing"],
};

/** The card of a page of the documentation. */
export function docsCard({ data: { section, title, description } }: DocsPage): SocialCard {
  return { section, title, description, goose: GEESE[section] };
}

/** The card as a JPEG file. */
export async function drawSocialCard(card: SocialCard): Promise<Uint8Array<ArrayBuffer>> {
  const drawing = await satori(layOut(card), { ...SIZE, fonts: await fonts });
  const picture = sharp(Buffer.from(drawing)).jpeg({ quality: 86, chromaSubsampling: "4:4:4" });
  return new Uint8Array(await picture.toBuffer());
}

const fonts = Promise.all([
  font("Fraunces", "fraunces", 600),
  font("Inter", "inter", 400),
  font("Inter", "inter", 600),
]);

async function font(name: string, file: string, weight: 400 | 600): Promise<Font> {
  const path = `node_modules/@fontsource/${file}/files/${file}-latin-${weight}-normal.woff`;
  return { name, weight, data: await readFile(path) };
}

function layOut({ section, title, description, goose }: SocialCard) {
  const [species, habitat, pose] = goose;
  const traits: GooseTraits = { ...GOOSE, species, habitat, pose, seed: `card ${section}` };
  const display = { fontFamily: "Fraunces", fontWeight: 600 };
  return box(
    { ...SIZE, padding: 32, background: PAPER, fontFamily: "Inter" },
    box(
      { flex: 1, padding: 12, background: SURFACE, border: `2px solid ${LINE}`, borderRadius: 18 },
      box(
        {
          flex: 1,
          alignItems: "center",
          justifyContent: "space-between",
          padding: "40px 24px 40px 36px",
          border: `1px solid ${LINE}`,
          borderRadius: 10,
        },
        box(
          { width: 620, height: "100%", flexDirection: "column" },
          box({ fontSize: 25, fontWeight: 600, color: ACCENT }, section),
          box({ ...display, marginTop: 12, fontSize: 70, lineHeight: 1.08, color: INK }, title),
          box(
            { marginTop: 24, fontSize: 29, lineHeight: 1.45, color: MUTED, lineClamp: 4 },
            description,
          ),
          box(
            {
              ...display,
              alignItems: "center",
              gap: 16,
              marginTop: "auto",
              fontSize: 30,
              color: INK,
            },
            image(gooseMark(), 52, 52),
            BRAND,
          ),
        ),
        image(drawPlate(traits, { id: "plate" }), 380, 338),
      ),
    ),
  );
}

type Style = Record<string, string | number>;

function box(style: Style, ...children: unknown[]) {
  return {
    type: "div",
    key: null,
    props: { style: { display: "flex", boxSizing: "border-box", ...style }, children },
  };
}

/** A drawing. */
function image(drawing: string, width: number, height: number) {
  const plain = withoutProperties(drawing);
  const src = `data:image/svg+xml;base64,${Buffer.from(plain).toString("base64")}`;
  return { type: "img", key: null, props: { src, width, height } };
}
