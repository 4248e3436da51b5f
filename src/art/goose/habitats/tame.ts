import { INK_PAINT } from "../colour.ts";
import { element, path } from "../markup.ts";
import { blades, clouds, dots, hills, orb, type Scenery, trees } from "./landscape.ts";

/** Where geese live with people. */

export const PARK: Scenery = {
  sky: ["#c6dfe6", "#f8f0dc"],
  ground: "#a8c27a",
  water: "#a4cbd0",
  behind: (land) =>
    path("M0 212V140h30v-22h26v36h22v-22h30v80zM250 212v-66h24v-34h32v52h20v-26h40v74z", {
      fill: "#b9c5c8",
    }) +
    path(
      "M12 158h6M12 174h6M40 134h8M40 150h8M88 148h8M88 164h8M282 128h8M282 146h8M340 154h8M340 172h8",
      { stroke: "#f8e8b4", "stroke-width": 5 },
    ) +
    clouds(land, 2, "#fffdf5") +
    trees(land, 214, [24, 118, 238, 330], "round", "#86a86c") +
    hills(land, 214, 3, "#b5cc88"),
  before: (land) =>
    path("M262 300h76M262 288h76M268 288v28M332 288v28M262 276h76", {
      stroke: "#7a5534",
      "stroke-width": 5,
    }) +
    blades(land, [2, 322, 80, 28], 12, "#6c8f42") +
    dots(land, [8, 292, 90, 22], 7, "#f6efe0", 4.4) +
    dots(land, [120, 296, 90, 14], 6, "#d9b277", 3.2),
};

export const FARM: Scenery = {
  sky: ["#cfe2e6", "#fbf0d4"],
  ground: "#c9b476",
  water: "#a9c9c6",
  behind: (land) =>
    orb(60, 70, 24, "#fbdf98") +
    clouds(land, 2, "#fffdf5") +
    hills(land, 190, 10, "#b9c98c") +
    path("M246 212v-52l38-28 38 28v52z", {
      fill: "#b5503c",
      stroke: INK_PAINT,
      "stroke-width": 1.2,
    }) +
    path("M238 164l46-34 46 34", { stroke: "#6d4a38", "stroke-width": 5 }) +
    path("M270 212v-32h28v32zM270 180l28 32M298 180l-28 32", {
      stroke: "#f6e9d2",
      "stroke-width": 2.4,
    }) +
    hills(land, 213, 3, "#b9bf78") +
    path("M-4 224h150M-4 238h150M18 212v36M58 212v36M98 212v36M138 212v36", {
      stroke: "#94714a",
      "stroke-width": 4.4,
    }),
  before: (land) =>
    blades(land, [2, 322, 70, 34], 10, "#8a8a40") +
    blades(land, [290, 322, 68, 34], 10, "#8a8a40") +
    dots(land, [90, 296, 190, 18], 14, "#eed489", 2.8),
};

/** A streamer's room: a window, a lamp, a desk's screen, a rug. */
export const STUDIO: Scenery = {
  sky: ["#e9dcc3", "#f4ead6"],
  ground: "#b98d62",
  water: "#a4cbd0",
  behind: () =>
    element("rect", { x: 36, y: 40, width: 116, height: 112, rx: 4, fill: "#cfe3ea" }) +
    path("M36 128q30-22 58-8t58-12v44H36z", { fill: "#a9c48c" }) +
    path("M36 40h116v112H36zM94 40v112M36 96h116", { stroke: "#8a6a48", "stroke-width": 5 }) +
    element("rect", {
      x: 222,
      y: 120,
      width: 106,
      height: 68,
      rx: 5,
      fill: "#26332e",
      stroke: INK_PAINT,
      "stroke-width": 1.4,
    }) +
    path("M234 138h40M234 150h58M234 162h30M234 174h48", { stroke: "#52d6a0", "stroke-width": 3 }) +
    element("circle", { cx: 312, cy: 136, r: 4, fill: "#e0523f" }) +
    path("M262 188h26l4 20h-34zM200 208h170v10H200z", { fill: "#8a6a48" }) +
    path("M-9 236H369v90H-9z", { fill: "#b98d62" }) +
    path("M-9 236H369M-9 262H369M60 236v26M190 236v26M310 236v26M120 262v60M250 262v60", {
      stroke: "#94683f",
      "stroke-width": 1.6,
    }),
  before: (land) =>
    path("M20 322v-20h26v20z", { fill: "#b5583c", stroke: INK_PAINT, "stroke-width": 1.2 }) +
    blades(land, [20, 304, 26, 54], 8, "#5d8a52", 3.4),
};
