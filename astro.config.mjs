import mdx from "@astrojs/mdx";
import node from "@astrojs/node";
import sitemap from "@astrojs/sitemap";
import { defineConfig } from "astro/config";

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
