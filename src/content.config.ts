import { defineCollection } from "astro:content";
import { glob } from "astro/loaders";
import { z } from "astro/zod";
import { DOCS_SECTIONS } from "#core/docs/sections.ts";
import { type FeatureId, isFeature } from "#core/platform/availability.ts";

const docs = defineCollection({
  loader: glob({ base: "./content/docs", pattern: "**/*.mdx" }),
  schema: z.object({
    title: z.string(),
    /** One sentence: what the page is for. It opens the page and stands in search results. */
    description: z.string(),
    /** The heading in the sidebar that the page stands under. */
    section: z.enum(DOCS_SECTIONS),
    /** The page's place in its section; pages with the same number are sorted by title. */
    order: z.number(),
    /** The page's name in the sidebar, where it differs from the title. */
    label: z.string().optional(),
    /** What the page is about; while it is planned, the page says so. */
    feature: z
      .custom<FeatureId>((id) => typeof id === "string" && isFeature(id), "No such feature")
      .optional(),
  }),
});

export const collections = { docs };
