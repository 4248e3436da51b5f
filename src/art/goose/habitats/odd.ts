import { INK_PAINT } from "../colour.ts";
import { element, path } from "../markup.ts";
import {
  blades,
  clouds,
  dots,
  hills,
  orb,
  peaks,
  ripples,
  type Scenery,
  stones,
  trees,
} from "./landscape.ts";

/** Where a goose is now and then, and where only playful ones are. */

export const SEA: Scenery = {
  sky: ["#b4cfdc", "#eef0e2"],
  ground: "#6f9cab",
  water: "#6f9cab",
  behind: (land) =>
    clouds(land, 4, "#fdfcf4") +
    hills(land, 176, 2, "#8fb4c0") +
    hills(land, 196, 7, "#7ba6b4") +
    hills(land, 214, 9, "#6b98a8") +
    ripples(land, 184, "#d9e9e8"),
  before: (land) => ripples(land, 292, "#e4f0ee") + dots(land, [6, 296, 348, 18], 9, "#f4f8f4", 3),
};

export const FOREST: Scenery = {
  sky: ["#b9cdb4", "#f0ecc9"],
  ground: "#7d7b48",
  water: "#7f9f92",
  behind: (land) =>
    orb(200, 80, 30, "#fbf1c4") +
    trees(land, 208, [20, 48, 76, 104, 250, 276, 304, 334], "pointed", "#7f9a78") +
    path("M22 226V20h15v206zM78 222V8h19v214zM290 222V0h21v222zM334 226V24h14v202z", {
      fill: "#5f4a35",
    }) +
    path("M96 60q30-14 44-6M290 74q-28-10-46 0", { stroke: "#5f4a35", "stroke-width": 5 }) +
    hills(land, 214, 5, "#8c9158"),
  before: (land) =>
    blades(land, [2, 322, 90, 44], 14, "#51683a", 2.4) +
    blades(land, [270, 322, 88, 44], 13, "#51683a", 2.4) +
    dots(land, [10, 292, 340, 24], 12, "#b9603a", 4),
};

export const DESERT: Scenery = {
  sky: ["#f2cfa0", "#fbead0"],
  ground: "#e0b878",
  water: "#9fc3b8",
  behind: (land) =>
    orb(80, 74, 30, "#fdeeb4") +
    hills(land, 180, 18, "#e2b07c") +
    hills(land, 204, 14, "#d69d66") +
    path("M290 214v-66M290 186h-20v-24M290 174h20v-26", { stroke: "#5f8a5a", "stroke-width": 11 }) +
    hills(land, 220, 5, "#dcae70"),
  before: (land) =>
    stones(land, 306, [30, 326], "#b98a5c") + blades(land, [60, 318, 34, 20], 5, "#8a7a3f"),
};

const WINDOWS =
  "M24 96h8M24 116h8M44 96h8M44 136h8M92 66h8M92 106h8M112 86h8M112 126h8M252 76h8M252 116h8M272 96h8M318 106h8M338 126h8M318 146h8M272 156h8M24 156h8M92 146h8";

export const CITY: Scenery = {
  sky: ["#2c3560", "#8a6a94"],
  ground: "#565a70",
  water: "#4a5a80",
  behind: (land) =>
    dots(land, [14, 10, 332, 60], 16, "#fff6d8", 2) +
    orb(196, 60, 22, "#fbf1d0") +
    path("M10 214V82h54v132zM76 214V50h56v164zM236 214V62h56v152zM304 214V92h48v122z", {
      fill: "#232946",
    }) +
    path("M140 214V120h36v94zM184 214V104h42v110z", { fill: "#343b60" }) +
    path(WINDOWS, { stroke: "#f7d774", "stroke-width": 7, "stroke-linecap": "butt" }) +
    path("M150 134h6M164 150h6M196 120h6M210 140h6M196 166h6", {
      stroke: "#8fd3e8",
      "stroke-width": 6,
      "stroke-linecap": "butt",
    }),
  before: () =>
    path("M-4 304h370", { stroke: "#f0d070", "stroke-width": 4, "stroke-dasharray": "26 20" }) +
    path("M30 322V236M30 240q14-10 26 0", { stroke: "#1d2138", "stroke-width": 5 }) +
    element("circle", { cx: 58, cy: 246, r: 9, fill: "#fbe9a0" }),
};

export const CASTLE: Scenery = {
  sky: ["#c9cfe0", "#f4e6d4"],
  ground: "#94976a",
  water: "#94aebb",
  behind: (land) =>
    clouds(land, 3, "#fffdf5") +
    hills(land, 190, 10, "#aab48c") +
    path(
      "M40 214V108h12v10h12v-10h12v10h12v-10h12v106zM260 214V84h12v10h12v-10h12v10h12v-10h12v10h12v-10h12v130zM100 214v-66h14v9h14v-9h14v9h14v-9h14v9h14v-9h14v9h14v-9h14v9h14v-9h14v66z",
      {
        fill: "#9a958c",
        stroke: INK_PAINT,
        "stroke-width": 1.2,
      },
    ) +
    path("M160 214v-28q20-22 40 0v28zM64 150h8v18h-8zM292 122h10v22h-10z", { fill: "#4a443c" }) +
    path("M300 84V44l34 11-34 12", { fill: "#a8332e", stroke: "#4a443c", "stroke-width": 2 }),
  before: (land) =>
    blades(land, [2, 322, 80, 30], 11, "#6c7f42") + stones(land, 306, [316, 344], "#9a958c"),
};

export const VOLCANO: Scenery = {
  sky: ["#5a3a4a", "#e89a5c"],
  ground: "#4a3c38",
  water: "#c9582c",
  behind: (land) =>
    clouds(land, 3, "#7a5a5c", ".8") +
    peaks(land, 210, 60, "#5b4a4c", "#6d5a5a") +
    path("M70 214L160 84h40l96 130z", { fill: "#43353a" }) +
    path("M160 84q20 12 40 0l14 22-22-4-8 40-10-36-18 20z", { fill: "#f28a2c" }) +
    dots(land, [120, 20, 120, 66], 16, "#f9b44c", 4) +
    hills(land, 218, 4, "#54443f"),
  before: (land) =>
    stones(land, 306, [24, 52, 322, 346], "#2f2725") +
    path("M100 322q30-22 60-12t70-8 60 20z", { fill: "#e8702c" }),
};

export const KITCHEN: Scenery = {
  sky: ["#f2e2c4", "#f8efdc"],
  ground: "#c98f5c",
  water: "#a4cbd0",
  behind: () =>
    path(
      "M0 60h360M0 100h360M0 140h360M40 20v160M100 20v160M160 20v160M220 20v160M280 20v160M340 20v160",
      {
        stroke: "#e2cda4",
        "stroke-width": 2,
      },
    ) +
    path("M-9 188H369v44H-9z", { fill: "#7fa08c" }) +
    path("M-9 182H369v12H-9z", { fill: "#8a5f3c" }) +
    path("M40 182v-34h56v34zM36 148h64", {
      fill: "#b5503c",
      stroke: "#7a2f22",
      "stroke-width": 4,
    }) +
    path("M56 138q6-14 0-24M76 138q6-14 0-24", {
      stroke: "#ffffff",
      "stroke-width": 4,
      opacity: ".7",
    }) +
    path("M262 40h80M276 40v30M300 40v38M324 40v26", { stroke: "#6d5a48", "stroke-width": 4 }) +
    path("M268 70h16v16h-16zM292 78h16v22h-16z", { fill: "#6f7a80" }) +
    path("M-9 232H369v90H-9z", { fill: "#c98f5c" }),
  before: (land) =>
    path("M-9 262H369M-9 292H369M70 232v30M210 232v30M130 262v30M280 262v30", {
      stroke: "#a8714a",
      "stroke-width": 1.6,
    }) + dots(land, [200, 296, 140, 16], 9, "#f3ddb0", 4),
};

export const STAGE: Scenery = {
  sky: ["#3a1f2e", "#7a2f3c"],
  ground: "#a8714a",
  water: "#5a7a8c",
  behind: () =>
    path("M140 0L40 240h180zM230 0L160 240h190z", { fill: "#fbe9a0", opacity: ".28" }) +
    path("M-4 0h62q10 90-16 130t-18 96H-4zM364 0h-62q-10 90 16 130t18 96h28z", {
      fill: "#a8263a",
    }) +
    path("M16 0q8 110-8 200M38 0q6 90-14 150M344 0q-8 110 8 200M322 0q-6 90 14 150", {
      stroke: "#7a1526",
      "stroke-width": 4,
    }) +
    path("M-4 0H364v20q-30 24-60 0-30 24-60 0-30 24-60 0-30 24-60 0-30 24-60 0-30 24-64 0z", {
      fill: "#b8304a",
    }) +
    path("M-9 228H369v94H-9z", { fill: "#a8714a" }),
  before: () =>
    path("M-9 250H369M-9 276H369M-9 302H369", { stroke: "#845536", "stroke-width": 1.8 }) +
    path("M30 322v-16h22v16zM120 322v-16h22v16zM218 322v-16h22v16zM308 322v-16h22v16z", {
      fill: "#2b2428",
    }) +
    path("M34 306h14M124 306h14M222 306h14M312 306h14", { stroke: "#fbe08a", "stroke-width": 5 }),
};

const BOOKS = ["#9d3b2c", "#2f5f7a", "#c2953f", "#4f7a52", "#6d4a7a"];

export const LIBRARY: Scenery = {
  sky: ["#8a6238", "#a87a4a"],
  ground: "#7a4a34",
  water: "#7f9f92",
  behind: ({ random }) =>
    path("M0 0H360V232H0z", { fill: "#6d4a2c" }) +
    [52, 112, 172, 226]
      .map((shelf) => {
        const spines = BOOKS.map((fill, colour) => {
          const places = Array.from({ length: 6 }, (_, index) => {
            const x = 12 + (index * 5 + colour) * 11.4;
            const tall = 30 + Math.round(random() * 16);
            return `M${x.toFixed(0)} ${shelf}v-${tall}`;
          });
          return path(places.join(""), {
            stroke: fill,
            "stroke-width": 9,
            "stroke-linecap": "butt",
          });
        });
        return (
          spines.join("") + path(`M0 ${shelf + 3}H360`, { stroke: "#4a3018", "stroke-width": 7 })
        );
      })
      .join("") +
    path("M-9 232H369v90H-9z", { fill: "#7a4a34" }),
  before: () =>
    path("M40 290q140-26 280 0l-30 20q-110-16-220 0z", { fill: "#9d3b42", opacity: ".75" }) +
    path("M12 322v-12h54v12zM18 310v-11h44v11z", {
      fill: "#2f5f7a",
      stroke: INK_PAINT,
      "stroke-width": 1.2,
    }),
};

export const SPACE: Scenery = {
  sky: ["#14152e", "#4a3a78"],
  ground: "#a7a3b0",
  water: "#4a5a8c",
  behind: (land) =>
    dots(land, [8, 8, 344, 200], 40, "#fff9e2", 2) +
    dots(land, [8, 8, 344, 180], 8, "#fff9e2", 4) +
    orb(86, 74, 32, "#d98a5c") +
    path("M34 84q52 22 104-22", { stroke: "#f2d0a4", "stroke-width": 5 }) +
    element("circle", { cx: 300, cy: 60, r: 14, fill: "#7fb4c8" }) +
    hills(land, 214, 6, "#8a8696"),
  before: (land) =>
    path("M40 300q24-12 48 0-24 10-48 0zM260 306q30-14 60 0-30 12-60 0z", { fill: "#84808f" }) +
    stones(land, 304, [20, 340], "#8a8696"),
};
