import type { ConsoleRoute } from "../platform/console-route.ts";

const NEST_SKETCH = { audience: "members", frame: "shell", service: "nest_sketch" } as const;

/** The pages of Nest Sketch in the console, in the order of the navigation. */
export const NEST_SKETCH_ROUTES: readonly ConsoleRoute[] = [
  {
    ...NEST_SKETCH,
    path: "/nest-sketch",
    title: "Nest Sketch",
    page: "LearnMorePage",
  },
  {
    ...NEST_SKETCH,
    path: "/nest-sketch/learn-more",
    title: "About Nest Sketch",
    page: "LearnMorePage",
  },
  {
    ...NEST_SKETCH,
    path: "/nest-sketch/preview",
    title: "Preview",
    permission: "nest_sketch_manage",
    menu: { group: "nest_sketch", label: "Preview" },
    page: "PreviewPage",
  },
  {
    ...NEST_SKETCH,
    path: "/nest-sketch/canvas",
    title: "Canvas",
    permission: "nest_sketch_manage",
    menu: { group: "nest_sketch", label: "Canvas" },
    page: "CanvasPage",
  },
  {
    ...NEST_SKETCH,
    path: "/nest-sketch/saved",
    title: "Saved sketches",
    permission: "nest_sketch_manage",
    menu: { group: "nest_sketch", label: "Saved" },
    page: "SavedPage",
  },
  {
    ...NEST_SKETCH,
    path: "/nest-sketch/saved/:id",
    title: "Saved sketch",
    permission: "nest_sketch_manage",
    page: "SavedSketchPage",
  },
  {
    path: "/public/sketch/:token",
    title: "Sketch",
    frame: "public",
    audience: "anyone",
    page: "PublicSketchPage",
  },
];
