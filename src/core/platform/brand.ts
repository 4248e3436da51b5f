/** Names and links of the product. */

export const BRAND = "Goose Quarters";

/**
 * Shown in the bottom bar and the terminal. A test holds it to package.json's version, which is not
 * imported because browsers would be sent the whole file.
 */
export const VERSION_LABEL = "Alpha v0.2.0";

export const SOURCE_URL = "https://github.com/goose-quarters/goose-quarters";

/** The services a tenant can switch on, in the order they are shown. */
export const SERVICES = [
  { id: "waddle", name: "Waddle", summary: "A Twitch chat bot", slug: "waddle" },
  { id: "gaggle", name: "Gaggle", summary: "A goose-catching card game in chat", slug: "gaggle" },
  { id: "gander", name: "Gander", summary: "A Discord AI bot", slug: "gander" },
  {
    id: "nest_sketch",
    name: "Nest Sketch",
    summary: "A canvas your chat draws on",
    slug: "nest-sketch",
  },
  { id: "pondparty", name: "Pond Party", summary: "Room games", slug: "pond-party" },
] as const;

export type ServiceId = (typeof SERVICES)[number]["id"];
