import mdx from "@astrojs/mdx";
import node from "@astrojs/node";
import sitemap from "@astrojs/sitemap";
import { defineConfig } from "astro/config";
import { fontsInParts } from "./scripts/build/fonts.ts";

/** A variable font of @fontsource, in the weights that the styles use. */
function latin(name, cssVariable, drawings, features) {
  const files = drawings.map((file) => ({ ...file, weight: [400, 650], features }));
  // src/styles/fallback-fonts.css has what stands in for it.
  const fallbacks = { fallbacks: [], optimizedFallbacks: false };
  return { provider: fontsInParts(), name, cssVariable, ...fallbacks, options: { files } };
}

export default defineConfig({
  site: process.env.GQ_SITE_URL || "http://localhost:4321",
  outDir: process.env.GQ_SITE_FOLDER || "dist",
  output: "static",
  adapter: node({ mode: "middleware" }),
  session: false,
  integrations: [
    mdx(),
    // The console is nobody's search result, and its built pages have no address of their own.
    sitemap({ filter: (page) => !new URL(page).pathname.startsWith("/-/") }),
  ],
  trailingSlash: "never",
  build: { format: "file", inlineStylesheets: "never" },
  // Colours by inline style would need `unsafe-inline` in the content security policy.
  markdown: { syntaxHighlight: false },
  fonts: [
    latin(
      "Fraunces",
      "--font-fraunces",
      [
        { file: "fraunces/files/fraunces-latin-wght-normal", style: "normal", drawn: 560 },
        { file: "fraunces/files/fraunces-latin-wght-italic", style: "italic", drawn: 400 },
      ],
      ["kern", "liga"],
    ),
    latin(
      "Inter",
      "--font-inter",
      [{ file: "inter/files/inter-latin-wght-normal", style: "normal", drawn: [400, 650] }],
      ["kern", "tnum"],
    ),
    latin(
      "JetBrains Mono",
      "--font-jetbrains",
      [
        {
          file: "jetbrains-mono/files/jetbrains-mono-latin-wght-normal",
          style: "normal",
          drawn: 400,
        },
      ],
      [],
    ),
  ],
  vite: {
    // Scripts stay files: their names carry a hash, so browsers keep them for good.
    build: {
      assetsInlineLimit: 0,
      rollupOptions: {
        onwarn(warning, warn) {
          // Astro marks its own modules with a directive that the bundler does not know.
          if (warning.code !== "MODULE_LEVEL_DIRECTIVE") warn(warning);
        },
      },
    },
  },
  devToolbar: { enabled: false },
});
