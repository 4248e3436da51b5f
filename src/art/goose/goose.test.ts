import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isLongRun } from "../../../tests/oracles/run-count.ts";
import { drawGoose, drawVignette, posedGoose } from "./goose.ts";
import { gooseMark } from "./mark.ts";
import { drawPlate, drawScene } from "./plate.ts";
import { SPECIES, SPECIES_IDS, type SpeciesId } from "./species/table.ts";
import {
  ACCESSORIES,
  GOOSE,
  type GooseTraits,
  HABITATS,
  type Habitat,
  MOODS,
  POSES,
  type Pose,
  traitsFromSeed,
} from "./traits.ts";

const bytes = (text: string) => new TextEncoder().encode(text).length;

/** Reads the markup as XML as far as a drawing uses it; returns what is wrong, or undefined. */
function faultOf(markup: string): string | undefined {
  const open: string[] = [];
  const token =
    /<(\/?)([a-zA-Z]+)((?: [a-zA-Z][a-zA-Z0-9:-]*="[^"<&]*(?:&(?:amp|lt|gt|quot);[^"<&]*)*")*)(\/?)>|([^<]+)/gy;
  let end = 0;
  for (const match of markup.matchAll(token)) {
    if (match.index !== end) return `not markup at ${end}: ${markup.slice(end, end + 40)}`;
    end += match[0].length;
    const [, closing, name = "", attributes = "", selfClosing, text] = match;
    if (text !== undefined) continue;
    const names = [...attributes.matchAll(/ ([a-zA-Z][a-zA-Z0-9:-]*)=/g)].map(([, key]) => key);
    if (new Set(names).size < names.length) return `an attribute twice: ${match[0]}`;
    if (closing) {
      const expected = open.pop();
      if (expected !== name) return `</${name}> closes <${expected}>`;
    } else if (!selfClosing) open.push(name);
  }
  if (end !== markup.length) return `not markup at ${end}: ${markup.slice(end, end + 40)}`;
  return open.length === 0 ? undefined : `not closed: ${open.join(" ")}`;
}

/** Ids that are written, and ids that are pointed at. */
function idsOf(markup: string): { written: string[]; used: string[] } {
  return {
    written: [...markup.matchAll(/ id="([^"]*)"/g)].map(([, id = ""]) => id),
    used: [...markup.matchAll(/url\(#([^)]*)\)|href="#([^"]*)"|labelledby="([^"]*)"/g)].map(
      ([, url, href, label]) => url ?? href ?? label ?? "",
    ),
  };
}

function expectSound(markup: string, prefix: string): void {
  expect(faultOf(markup)).toBeUndefined();
  expect(markup).not.toMatch(/NaN|undefined|null|Infinity|<script|style=|\son[a-z]+=/);
  const { written, used } = idsOf(markup);
  expect(new Set(written).size).toBe(written.length);
  expect(written.filter((id) => !id.startsWith(`${prefix}-`))).toEqual([]);
  expect(used.filter((id) => !written.includes(id))).toEqual([]);
}

const anyTraits: fc.Arbitrary<GooseTraits> = fc.record({
  species: fc.constantFrom(...SPECIES_IDS),
  pose: fc.constantFrom(...POSES),
  mood: fc.constantFrom(...MOODS),
  facing: fc.constantFrom("left" as const, "right" as const),
  habitat: fc.constantFrom(...HABITATS),
  accessories: fc.uniqueArray(fc.constantFrom(...ACCESSORIES), { maxLength: 3 }),
  seed: fc.string(),
});

test("the reader of markup finds faults", () => {
  expect(faultOf("<g><path/></g>")).toBeUndefined();
  expect(faultOf("<g><path></g>")).toBeDefined();
  expect(faultOf("<g>")).toBeDefined();
  expect(faultOf('<g a="1" a="2"/>')).toBeDefined();
  expect(faultOf('<g a="<"/>')).toBeDefined();
});

/** The poses in which a species is drawn: every one in a long run; else three, others from species to species. */
function posesOf(species: SpeciesId): readonly Pose[] {
  if (isLongRun) return POSES;
  return POSES.filter((_, index) => index % 3 === SPECIES_IDS.indexOf(species) % 3);
}

/**
 * The habitats in which a pose of a species is drawn: every one in a long run; else one, another from
 * species to species and from pose to pose, so that each pair of pose and habitat comes.
 */
function habitatsOf(species: SpeciesId, pose: Pose): readonly Habitat[] {
  if (isLongRun) return HABITATS;
  const place = Math.floor(SPECIES_IDS.indexOf(species) / 3) + POSES.indexOf(pose);
  return HABITATS.filter((_, index) => index === place % HABITATS.length);
}

describe("every species", () => {
  test.each(SPECIES_IDS)("%s in its poses and habitats is sound and small", (species) => {
    const standing = { ...GOOSE, species };
    expectSound(drawVignette(standing, { id: "v" }), "v");
    expect(bytes(drawGoose(standing, { id: "g" }))).toBeLessThanOrEqual(BUDGET.standing);
    for (const pose of posesOf(species)) {
      expectSound(drawGoose({ ...standing, pose }, { id: "a", title: "A goose" }), "a");
      for (const habitat of habitatsOf(species, pose)) {
        const plate = drawPlate({ ...standing, pose, habitat }, { id: "b7" });
        expectSound(plate, "b7");
        expect(bytes(plate)).toBeLessThanOrEqual(BUDGET.plate);
      }
    }
  });

  test("the plainest goose is smaller still", () => {
    expect(bytes(drawGoose(GOOSE, { id: "g" }))).toBeLessThanOrEqual(BUDGET.plain);
  });

  test("looks like no other", () => {
    const drawings = SPECIES_IDS.map((species) => posedGoose({ ...GOOSE, species }, "g"));
    expect(new Set(drawings).size).toBe(SPECIES_IDS.length);
    const latin = Object.values(SPECIES).map(({ name }) => name);
    expect(new Set(latin).size).toBe(latin.length);
  });
});

/** Bytes of markup, before compression, which leaves about a third. */
const BUDGET = { plain: 4096, standing: 6144, plate: 11_264, mark: 1024 } as const;

describe("any traits", () => {
  test("are drawn soundly, and the same each time", () => {
    fc.assert(
      fc.property(anyTraits, (traits) => {
        const plate = drawPlate(traits, { id: "p", title: 'A "goose" & <friends>' });
        expectSound(plate, "p");
        expect(drawPlate(traits, { id: "p", title: 'A "goose" & <friends>' })).toBe(plate);
      }),
    );
  });

  test("another seed is another drawing", () => {
    const one = drawPlate({ ...GOOSE, seed: "one" }, { id: "g" });
    expect(drawPlate({ ...GOOSE, seed: "two" }, { id: "g" })).not.toBe(one);
  });

  test("every mood and every accessory changes the drawing", () => {
    const moods = MOODS.map((mood) => posedGoose({ ...GOOSE, mood }, "g"));
    expect(new Set(moods).size).toBe(MOODS.length);
    const plain = posedGoose(GOOSE, "g");
    const dressed = ACCESSORIES.map((worn) => posedGoose({ ...GOOSE, accessories: [worn] }, "g"));
    expect(new Set([plain, ...dressed]).size).toBe(ACCESSORIES.length + 1);
  });

  test("an individual may have plumage of its own", () => {
    const painted = drawGoose({ ...GOOSE, plumage: { neck: "#123456" } }, { id: "g" });
    expect(painted).toContain("#123456");
  });
});

describe("traits of a seed", () => {
  test("a seed is a goose, and seeds are various", () => {
    expect(traitsFromSeed("honk")).toEqual(traitsFromSeed("honk"));
    const flock = Array.from({ length: 200 }, (_, index) => traitsFromSeed(`goose ${index}`));
    expect(new Set(flock.map(({ species }) => species)).size).toBeGreaterThan(30);
    expect(new Set(flock.map(({ pose }) => pose))).toEqual(new Set(POSES));
    expect(new Set(flock.map(({ habitat }) => habitat))).toEqual(new Set(HABITATS));
  });

  test("the caller may bring its own chance", () => {
    const traits = traitsFromSeed("honk", () => 0);
    expect(traits.species).toBe(SPECIES_IDS[0]);
    expect(traits.accessories).toEqual([ACCESSORIES[0]]);
  });
});

test("parts that pages move have their classes", () => {
  const goose = posedGoose({ ...GOOSE, mood: "calm" }, "g");
  for (const part of ["head", "jaw", "eye", "pupil", "foot-near", "foot-far", "tail", "wing"]) {
    expect(goose).toContain(`class="goose-${part}"`);
  }
});

test.each(HABITATS)("the %s is there without a goose", (habitat) => {
  for (const footing of ["land", "water"] as const) {
    const scene = drawScene(habitat, { id: "s", seed: "gone", footing, title: "Nobody here" });
    expectSound(scene, "s");
    expect(scene).toContain("<title");
    expect(scene).not.toContain("goose-head");
  }
});

test("the mark is tiny, and safe to repeat", () => {
  expect(bytes(gooseMark())).toBeLessThanOrEqual(BUDGET.mark);
  expect(faultOf(gooseMark('"Goose" & <co>'))).toBeUndefined();
  expect(idsOf(gooseMark()).written).toEqual([]);
});
