import { GAME } from "#core/gaggle/limits.ts";
import { FOX, MILLION } from "#core/gaggle/odds.ts";
import type { PlayForm } from "../form.ts";

type PlayField = { name: keyof PlayForm; label: string; hint: string };

const foxPercent = Math.round((100 * FOX.chance) / MILLION);

/** The numbers that a creator may set, in the order of the form. */
export const PLAY_FIELDS: readonly PlayField[] = [
  {
    name: "chase_duration_seconds",
    label: "Chase, in seconds",
    hint: `How long a goose stays: ${GAME.chaseMinSeconds} to ${GAME.chaseMaxSeconds}. Everyone has one try in it, and being first gives nothing.`,
  },
  {
    name: "catch_rate_multiplier",
    label: "Catch rate",
    hint: `${GAME.catchRateMin} to ${GAME.catchRateMax}. The published chances are multiplied by it: 1 leaves them as they are, 2 doubles them.`,
  },
  {
    name: "egg_drop_chance",
    label: "Egg chance, in percent",
    hint: "0 to 100, for each try. An egg hatches into a card when chat has kept it warm.",
  },
  {
    name: "fox_encounter_duration_seconds",
    label: "Fox, in seconds",
    hint: `How long chat has to honk it away: ${GAME.foxMinSeconds} to ${GAME.foxMaxSeconds}. ${foxPercent} % of what comes by is a fox; ${FOX.honkersCount} viewers have to honk.`,
  },
];
