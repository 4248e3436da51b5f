/** The words that cards are described with: what a card may say, and what a search may ask for. */

/** From seen everywhere to seldom believed; each set has fewer cards of each next one. */
export const RARITIES = ["common", "uncommon", "rare", "epic", "legendary"] as const;
export type Rarity = (typeof RARITIES)[number];

/** The mark of a rarity, which tells it without colour. */
export function rarityMark(rarity: Rarity): string {
  return "◆".repeat(RARITIES.indexOf(rarity) + 1);
}

export const FAMILIES = ["goose", "swan", "shelduck", "duck"] as const;

export const SEASONS = ["spring", "summer", "autumn", "winter", "all year"] as const;

export const CARD_HABITATS = [
  "tundra",
  "ice",
  "coast",
  "sea",
  "lake",
  "river",
  "marsh",
  "meadow",
  "forest",
  "mountain",
  "savanna",
  "desert",
  "volcano",
  "farm",
  "park",
  "city",
  "castle",
  "kitchen",
  "library",
  "stage",
  "studio",
  "night",
  "space",
] as const;

/** What a bird does or is known for, and what the word means here. */
export const TRAITS = {
  adventurer: "goes where no goose was asked to",
  armed: "has spurs, or bites and beats",
  "cavity-nester": "nests in holes",
  colonial: "nests or rests in great numbers",
  dabbler: "feeds with its tail in the air",
  diver: "feeds under water",
  egg: "hatches from eggs",
  extinct: "died out, or has not been seen for so long that it probably did",
  farm: "lives on farms",
  flightless: "doesn't fly",
  grazer: "eats grass",
  hungry: "is here for the bread",
  island: "lives on islands",
  made: "was made, not hatched",
  migrant: "moves with the seasons",
  mountaineer: "lives high up, or flies over it",
  musical: "has a voice for it",
  mythic: "is heard of more often than it is seen",
  nocturnal: "is awake at night",
  outlaw: "is wanted for something",
  percher: "sits in trees",
  resident: "stays all year",
  royal: "wears a crown, or thinks so",
  sawbill: "holds fish with a toothed bill",
  scholarly: "reads",
  "sea-going": "lives on the sea",
  spooky: "is best met by day",
  stagestruck: "performs",
  streamer: "is live",
  urban: "lives in towns",
  whistler: "whistles",
  winged: "is happiest in the air",
} as const;

export const FINISHES = ["plain", "foil"] as const;
