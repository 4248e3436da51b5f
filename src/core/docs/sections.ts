/** The sections of the documentation, in the order of the sidebar. */
export const DOCS_SECTIONS = [
  "Getting started",
  "Waddle",
  "Gaggle",
  "Gander",
  "Nest Sketch",
  "GQSH",
  "Twitch panel",
  "General",
] as const;

export type DocsSectionTitle = (typeof DOCS_SECTIONS)[number];
