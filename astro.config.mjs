import mdx from "@astrojs/mdx";
import node from "@astrojs/node";
import react from "@astrojs/react";
import sitemap from "@astrojs/sitemap";
import { defineConfig, fontProviders } from "astro/config";

/** A variable font of @fontsource, its Latin subset only. */
function latin(name, cssVariable, fallbacks, files) {
  return {
    provider: fontProviders.local(),
    name,
    cssVariable,
    fallbacks,
    options: {
      variants: files.map(([file, style]) => ({
        src: [`./node_modules/@fontsource-variable/${file}.woff2`],
        weight: "100 900",
        style,
      })),
    },
  };
}

export default defineConfig({
  site: process.env.GQ_SITE_URL || "http://localhost:4321",
  outDir: process.env.GQ_SITE_FOLDER || "dist",
  output: "static",
  adapter: node({ mode: "middleware" }),
  session: false,
  integrations: [
    react(),
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
      ["Georgia", "serif"],
      [
        ["fraunces/files/fraunces-latin-wght-normal", "normal"],
        ["fraunces/files/fraunces-latin-wght-italic", "italic"],
      ],
    ),
    latin(
      "Inter",
      "--font-inter",
      ["Arial", "sans-serif"],
      [["inter/files/inter-latin-wght-normal", "normal"]],
    ),
    latin(
      "JetBrains Mono",
      "--font-jetbrains",
      ["Courier New", "monospace"],
      [["jetbrains-mono/files/jetbrains-mono-latin-wght-normal", "normal"]],
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
