import { type Flock, hasAll } from "./flock.ts";

/** What a set's reward is (GAGGLE-C8): how the collection's page looks, and down. */
export type SetReward = {
  /** Snow can be switched off on the page. */
  look: "golden_frame" | "snow" | "stamps" | "night_sky";
  down: number;
};

/** By the set's slug; content/cards/sets.json says the same in words. */
export const SET_REWARDS: Readonly<Record<string, SetReward>> = {
  "first-flight": { look: "golden_frame", down: 20 },
  "frozen-pond": { look: "snow", down: 0 },
  "far-shores": { look: "stamps", down: 20 },
  "after-dark": { look: "night_sky", down: 0 },
};

/** A set with its cards by slug. `released` is a day, as 2026-11-01. */
export type RewardedSet = { slug: string; released: string; cards: readonly string[] };

/** The sets that a collection has whole and whose reward was not given yet; none before its release. */
export function completedSets(
  flock: Flock,
  sets: readonly RewardedSet[],
  given: ReadonlySet<string>,
  now: number,
): string[] {
  const today = new Date(now).toISOString().slice(0, 10);
  return sets
    .filter(({ slug, released, cards }) => {
      return !given.has(slug) && released <= today && hasAll(flock, cards);
    })
    .map(({ slug }) => slug);
}
