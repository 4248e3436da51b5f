/** For the compiler alone: what a module gets that imports a component of Astro. */
declare module "*.astro" {
  import type { AstroComponentFactory } from "astro/runtime/server/index.js";

  const component: AstroComponentFactory;
  // biome-ignore lint/style/noDefaultExport: a component is its module's default export
  export default component;
}
