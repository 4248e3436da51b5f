import { defineCollection } from "astro:content";
import { glob } from "astro/loaders";
import { z } from "astro/zod";
import type { Card } from "#core/cards/schema.ts";
import { DOCS_SECTIONS } from "#core/docs/sections.ts";
import { type FeatureId, isFeature } from "#core/platform/availability.ts";
import { CARD_TABLE } from "../content/cards/table.ts";

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

/** One entry for each card; `content/cards/table.ts` has checked them, and has the sets and sources. */
const cards = defineCollection({
  loader: () => CARD_TABLE.cards.map((card) => ({ id: card.slug, card })),
  schema: z.object({ card: z.custom<Card>() }),
});

export const collections = { docs, cards };
