/** The plates of the guide: which goose stands where. Each is a file, /plates/<id>.svg. */
import type { SpeciesId } from "../../art/goose/species/table.ts";
import { GOOSE, type GooseTraits, type Habitat, type Pose } from "../../art/goose/traits.ts";

/** The species that pages show, where each is at home, and what it is doing there. */
const AT_HOME = {
  canada: ["park", "standing"],
  cackling: ["meadow", "grazing"],
  barnacle: ["coast", "walking"],
  brent: ["coast", "swimming"],
  "red-breasted": ["tundra", "alert"],
  nene: ["savanna", "standing"],
  greylag: ["lake", "swimming"],
  toulouse: ["farm", "standing"],
  embden: ["farm", "honking"],
  "bean-taiga": ["marsh", "walking"],
  "bean-tundra": ["tundra", "standing"],
  "pink-footed": ["meadow", "flying"],
  "white-fronted": ["marsh", "grazing"],
  "lesser-white-fronted": ["tundra", "sleeping"],
  "bar-headed": ["mountain", "flying"],
  swan: ["marsh", "standing"],
  chinese: ["farm", "hissing"],
  snow: ["tundra", "flying"],
  "snow-blue": ["ice", "standing"],
  ross: ["meadow", "standing"],
  emperor: ["ice", "alert"],
  egyptian: ["savanna", "hissing"],
  orinoco: ["lake", "standing"],
  upland: ["mountain", "walking"],
  kelp: ["coast", "standing"],
  "ashy-headed": ["mountain", "grazing"],
  "cape-barren": ["coast", "honking"],
  "spur-winged": ["savanna", "walking"],
  magpie: ["marsh", "alert"],
  "cotton-pygmy": ["lake", "swimming"],
  gosling: ["park", "walking"],
  golden: ["farm", "standing"],
  porcelain: ["studio", "standing"],
  rubber: ["lake", "swimming"],
  ghost: ["night", "flying"],
  cosmic: ["night", "standing"],
  gatekeeper: ["park", "alert"],
} satisfies Partial<Record<SpeciesId, [Habitat, Pose]>>;

type GuideSpeciesId = keyof typeof AT_HOME;

const GUIDE_IDS = Object.keys(AT_HOME) as GuideSpeciesId[];

/** The five of the flock, as the guide introduces them. */
const FLOCK = {
  waddle: { ...GOOSE, pose: "honking", mood: "cheerful", accessories: ["headset"] },
  gaggle: { ...GOOSE, species: "snow", pose: "walking", habitat: "tundra", mood: "mischievous" },
  gander: { ...GOOSE, species: "greylag", habitat: "studio", accessories: ["monocle"] },
  nest_sketch: { ...GOOSE, species: "nene", habitat: "studio", accessories: ["beanie"] },
  pondparty: {
    ...GOOSE,
    species: "red-breasted",
    pose: "swimming",
    habitat: "lake",
    mood: "cheerful",
  },
  console: { ...GOOSE, species: "barnacle", habitat: "studio", accessories: ["headset"] },
  panel: { ...GOOSE, species: "emperor", habitat: "studio", accessories: ["sunglasses"] },
  soulstack: { ...GOOSE, species: "ghost", pose: "sleeping", habitat: "night" },
} as const satisfies Record<string, GooseTraits>;

export type PlateId = GuideSpeciesId | keyof typeof FLOCK;

/** What is on a plate. */
export function plateTraits(id: PlateId): GooseTraits {
  if (id in FLOCK) return FLOCK[id as keyof typeof FLOCK];
  const species = id as GuideSpeciesId;
  const [habitat, pose]: readonly [Habitat, Pose] = AT_HOME[species];
  return { ...GOOSE, species, habitat, pose, seed: `guide ${species}` };
}

/** Every plate there is a file of. */
export const PLATE_IDS: readonly PlateId[] = [
  ...GUIDE_IDS,
  ...(Object.keys(FLOCK) as (keyof typeof FLOCK)[]),
];

/** The number of a species' plate as the guide writes it: No. 007. */
export function plateNumber(id: GuideSpeciesId): string {
  return `No. ${String(GUIDE_IDS.indexOf(id) + 1).padStart(3, "0")}`;
}
