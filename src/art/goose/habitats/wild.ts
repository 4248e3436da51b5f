import { path } from "../markup.ts";
import {
  blades,
  clouds,
  dots,
  hills,
  orb,
  peaks,
  reedMace,
  ripples,
  type Scenery,
  skein,
  stones,
  trees,
} from "./landscape.ts";

/** Where wild geese breed, pass and winter. */

export const TUNDRA: Scenery = {
  sky: ["#cfe0e2", "#f7e9cf"],
  ground: "#b9a365",
  water: "#a9c6c9",
  behind: (land) =>
    orb(292, 128, 20, "#fbd998") +
    skein(land, 50, 58, 7) +
    hills(land, 178, 12, "#b9c3bd") +
    hills(land, 204, 8, "#c0a67a") +
    hills(land, 226, 6, "#a8793f"),
  before: (land) =>
    dots(land, [10, 272, 340, 40], 22, "#a5452b", 3.4) +
    dots(land, [10, 280, 340, 34], 14, "#e8dcb8", 3) +
    blades(land, [14, 316, 60, 26], 8, "#7f6a34") +
    blades(land, [282, 318, 66, 30], 9, "#7f6a34") +
    stones(land, 304, [322], "#a49c8c"),
};

export const MARSH: Scenery = {
  sky: ["#d6e3da", "#f6ecd0"],
  ground: "#a9ac6c",
  water: "#b4cdc0",
  behind: (land) =>
    orb(286, 76, 26, "#f6d58f") +
    skein(land, 44, 54, 5) +
    hills(land, 190, 9, "#bcc9ab") +
    trees(land, 204, [36, 62, 300, 330], "round", "#9dae84") +
    hills(land, 208, 4, "#a3b07a") +
    blades(land, [4, 222, 110, 30], 8, "#7d8a55") +
    blades(land, [242, 222, 114, 28], 8, "#7d8a55"),
  before: (land) =>
    blades(land, [2, 322, 70, 76], 6, "#7d8a55", 2.6) +
    reedMace(land, 14, 3, "#6d7a45") +
    blades(land, [300, 322, 60, 70], 5, "#7d8a55", 2.6) +
    reedMace(land, 322, 3, "#6d7a45"),
};

export const LAKE: Scenery = {
  sky: ["#bfdbe6", "#f2f0df"],
  ground: "#cfc193",
  water: "#9fc5cf",
  behind: (land) =>
    clouds(land, 3, "#fffdf5") +
    hills(land, 176, 16, "#a9c0bd") +
    trees(land, 212, [10, 26, 44, 64, 290, 312, 330, 350], "pointed", "#5f8470") +
    hills(land, 214, 4, "#88a27c"),
  before: (land) =>
    blades(land, [4, 322, 44, 60], 7, "#5d7d52", 2.4) +
    stones(land, 310, [318, 344], "#b0a797") +
    dots(land, [292, 300, 60, 14], 5, "#f6efe0", 4),
};

export const MEADOW: Scenery = {
  sky: ["#c3dfe8", "#fbf3d6"],
  ground: "#9fbc68",
  water: "#a8cfd2",
  behind: (land) =>
    orb(70, 66, 24, "#fbe09a") +
    clouds(land, 3, "#fffdf5") +
    hills(land, 186, 14, "#b8cf9c") +
    trees(land, 206, [300, 326, 348], "round", "#7fa468") +
    hills(land, 212, 8, "#a9c67a"),
  before: (land) =>
    blades(land, [2, 320, 110, 34], 16, "#6c8f42") +
    blades(land, [248, 320, 110, 34], 16, "#6c8f42") +
    dots(land, [6, 286, 110, 28], 7, "#e8685a", 5) +
    dots(land, [244, 286, 110, 28], 7, "#fbf3d6", 5) +
    dots(land, [10, 290, 340, 26], 8, "#f2c53d", 4),
};

export const COAST: Scenery = {
  sky: ["#c5dce6", "#f8ecd6"],
  ground: "#e3cf9f",
  water: "#8fbcc4",
  behind: (land) =>
    clouds(land, 3, "#fffdf5") +
    skein(land, 230, 60, 5) +
    hills(land, 188, 5, "#9fbac0") +
    hills(land, 202, 1, "#7fafba") +
    ripples(land, 208, "#e9f3f0") +
    (land.random() < 0.5 ? stones(land, 204, [52], "#8d8a84") : ""),
  before: (land) =>
    stones(land, 306, [22, 338], "#a49c8c") +
    blades(land, [40, 318, 34, 40], 6, "#9a935a") +
    dots(land, [90, 296, 240, 20], 8, "#b99f6a", 2.6) +
    dots(land, [90, 296, 240, 20], 4, "#fdf6e6", 4.6),
};

export const MOUNTAIN: Scenery = {
  sky: ["#b9d3e6", "#f5eee0"],
  ground: "#b5b183",
  water: "#93b9c6",
  behind: (land) =>
    clouds(land, 2, "#fffdf5") +
    peaks(land, 204, 122, "#9fb0c2", "#fdfbf4") +
    peaks(land, 216, 58, "#7d92a0", "#e9edee") +
    hills(land, 216, 6, "#97a37c"),
  before: (land) =>
    stones(land, 304, [26, 52, 330], "#a39d93") +
    blades(land, [74, 318, 40, 22], 6, "#77803f") +
    dots(land, [236, 298, 110, 18], 8, "#7a5aa8", 4),
};

export const NIGHT: Scenery = {
  sky: ["#4f6291", "#d9cfd6"],
  ground: "#66735f",
  water: "#8294b0",
  behind: (land) =>
    orb(112, 102, 66, "#f7efd2") +
    dots(land, [14, 14, 332, 120], 26, "#fff6d8", 2.2) +
    dots(land, [14, 14, 332, 90], 6, "#fff6d8", 3.6) +
    skein(land, 250, 60, 5) +
    hills(land, 190, 12, "#8790a8") +
    trees(land, 210, [16, 34, 318, 340], "pointed", "#56657a") +
    hills(land, 212, 5, "#6c7c80"),
  before: (land) =>
    blades(land, [2, 322, 60, 56], 8, "#3d4c48", 2.4) +
    blades(land, [304, 322, 54, 48], 8, "#3d4c48", 2.4),
};

export const SAVANNA: Scenery = {
  sky: ["#f3d9a4", "#fbeccb"],
  ground: "#d5b063",
  water: "#a9c3b0",
  behind: (land) =>
    orb(262, 128, 40, "#f19a5a") +
    hills(land, 196, 5, "#c9a76c") +
    path(ACACIA, { fill: "#6c7440", stroke: "#5d4a2c", "stroke-width": 3 }) +
    hills(land, 214, 4, "#cda358") +
    blades(land, [4, 226, 350, 20], 26, "#a98238", 1.5),
  before: (land) =>
    blades(land, [2, 322, 84, 46], 13, "#96702c") + blades(land, [272, 322, 86, 46], 13, "#96702c"),
};

const ACACIA = "M52 212v-42M52 186l14-18M8 166q14-22 46-22t50 20q-26 8-48 2t-48 0z";

export const ICE: Scenery = {
  sky: ["#c9dcea", "#f3eef2"],
  ground: "#eaf1f4",
  water: "#9fc0d2",
  behind: (land) =>
    orb(284, 96, 20, "#fbe3b8") +
    hills(land, 190, 4, "#a9c4d6") +
    peaks(land, 206, 40, "#bcd3e0", "#fdfefe") +
    hills(land, 214, 4, "#d9e7ee"),
  before: (land) =>
    stones(land, 306, [28, 332], "#d3e3ec") +
    dots(land, [6, 10, 348, 300], 26, "#ffffff", 3.4) +
    blades(land, [56, 318, 20, 20], 3, "#a08c62"),
};
