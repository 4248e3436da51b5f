import { VENT } from "../marks/shapes.ts";
import { build, type Plumage, type Species } from "./species.ts";

/** The snow geese and the emperor, which breed in the Arctic. */

const SNOW: Plumage = {
  body: "#f5f1e7",
  belly: "#fffdf7",
  vent: "#fffdf7",
  neck: "#fdfaf2",
  head: "#fdfaf2",
  wing: "#efeadf",
  edge: "#fffefa",
  flight: "#2b2a2e",
  tail: "#f6f2e8",
  bill: "#e58a8f",
  nail: "#f3d9d2",
  legs: "#d97d80",
  eye: "#22150e",
};

export const ARCTIC_GEESE = {
  snow: {
    name: "Snow goose",
    latin: "Anser caerulescens",
    fieldMark: "White with black wing tips and a black grin.",
    build: build({ size: 0.9, neck: 0.8, bill: 0.95, billDepth: 1.1, forehead: 0.4 }),
    plumage: SNOW,
    hood: { from: 0.2, edge: "soft" },
    marks: [
      {
        on: "head",
        as: "patch",
        points: [
          [1.3, -0.4],
          [0.72, -0.55],
          [0.6, 0],
          [0.8, 0.5],
          [1.3, 0.5],
        ],
        colour: "#f3d3a6",
      },
      { on: "bill", as: "grin", colour: "#2b2226" },
    ],
  },
  "snow-blue": {
    name: "Snow goose, blue morph",
    latin: "Anser caerulescens",
    fieldMark: "Slate body under a white head; the same species as the white one.",
    build: build({ size: 0.9, neck: 0.8, bill: 0.95, billDepth: 1.1, forehead: 0.4 }),
    plumage: {
      ...SNOW,
      body: "#6f7079",
      belly: "#8e8e92",
      wing: "#8a94a0",
      edge: "#d5dade",
      flight: "#2b2a2e",
      tail: "#a9adb2",
      neck: "#fdfaf2",
    },
    hood: { from: 0.42, edge: "sharp" },
    marks: [
      { on: "body", as: "patch", points: VENT, colour: "#dcdcd8" },
      { on: "neck", as: "band", from: -0.6, to: 0.42, back: -1.3, front: 1.3, colour: "#4c4b54" },
      { on: "bill", as: "grin", colour: "#2b2226" },
    ],
  },
  ross: {
    name: "Ross's goose",
    latin: "Anser rossii",
    fieldMark: "A small snow goose with a gentle face and a stubby bill.",
    build: build({
      size: 0.74,
      neck: 0.6,
      girth: 1.05,
      bill: 0.5,
      billDepth: 0.9,
      forehead: 1,
      head: 1.06,
      legs: 0.9,
    }),
    plumage: SNOW,
    hood: { from: 0.2, edge: "soft" },
    marks: [{ on: "bill", as: "cere", colour: "#8fa0b4" }],
  },
  emperor: {
    name: "Emperor goose",
    latin: "Anser canagicus",
    fieldMark: "White head and nape, black throat, silver scales.",
    build: build({ size: 0.86, neck: 0.7, girth: 1.12, bill: 0.68, forehead: 0.7, legs: 0.95 }),
    plumage: {
      ...SNOW,
      body: "#8b98a6",
      belly: "#a9b4be",
      wing: "#8494a4",
      edge: "#f1f3f2",
      flight: "#4a4f57",
      tail: "#fdfaf2",
      bill: "#eba0a6",
      legs: "#eca23c",
    },
    hood: { from: 0.3, edge: "sharp" },
    marks: [
      { on: "body", as: "scales", colour: "#39424d", pale: "#eef1f2" },
      { on: "wing", as: "bars", colour: "#333b45", width: 2.4 },
      { on: "neck", as: "band", from: 0.18, to: 1.2, back: 0, front: 1.4, colour: "#262428" },
      {
        on: "head",
        as: "patch",
        points: [
          [0.9, 0.55],
          [0.3, 0.55],
          [-0.15, 0.85],
          [-0.3, 1.4],
          [0.6, 1.3],
          [1.1, 0.9],
        ],
        colour: "#262428",
      },
    ],
  },
} satisfies Record<string, Species>;
