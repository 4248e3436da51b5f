import { defineCollection } from "astro:content";
import { glob } from "astro/loaders";
import { z } from "astro/zod";

const docs = defineCollection({
  loader: glob({ base: "./content/docs", pattern: "**/*.mdx" }),
  schema: z.object({
    title: z.string(),
    /** One sentence: what the page is for. It opens the page and stands in search results. */
    description: z.string(),
    /** The heading in the sidebar that the page stands under. */
    section: z.enum(["Getting started", "Waddle", "Nest Sketch"]),
    /** The page's place in the reading order of all pages. */
    order: z.number().int(),
    /** The page's name in the sidebar, where it differs from the title. */
    label: z.string().optional(),
  }),
});

export const collections = { docs };
