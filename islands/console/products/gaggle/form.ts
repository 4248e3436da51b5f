import { pick } from "valibot";
import { type GameConfig, gameConfigSchema } from "#core/entities/game-config.ts";
import { check, type FieldErrors } from "#core/entities/text.ts";
import { frequencyOf, intervalOf } from "#core/gaggle/frequency.ts";

/** When something comes by, as it is typed. */
export type TimesForm = { game_frequency: string; plays_offline: boolean };

/** How the game is played, as it is typed: numbers as text, the egg's chance in percent. */
export type PlayForm = {
  chase_duration_seconds: string;
  catch_rate_multiplier: string;
  egg_drop_chance: string;
  fox_encounter_duration_seconds: string;
};

export type Times = Pick<GameConfig, keyof TimesForm>;
export type Play = Pick<GameConfig, keyof PlayForm>;

type Read<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors };

const timesSchema = pick(gameConfigSchema, ["game_frequency", "plays_offline"]);
const playSchema = pick(gameConfigSchema, [
  "chase_duration_seconds",
  "catch_rate_multiplier",
  "egg_drop_chance",
  "fox_encounter_duration_seconds",
]);

export function timesFormOf({ game_frequency, plays_offline }: Times): TimesForm {
  return { game_frequency: String(intervalOf(game_frequency) ?? ""), plays_offline };
}

export function readTimes({ game_frequency, plays_offline }: TimesForm): Read<Times> {
  const minutes = numberOf(game_frequency);
  const frequency = typeof minutes === "number" ? frequencyOf(minutes) : "";
  return check(timesSchema, { game_frequency: frequency, plays_offline });
}

export function playFormOf(config: Play): PlayForm {
  return {
    chase_duration_seconds: String(config.chase_duration_seconds),
    catch_rate_multiplier: String(config.catch_rate_multiplier),
    egg_drop_chance: String(percentOf(config.egg_drop_chance)),
    fox_encounter_duration_seconds: String(config.fox_encounter_duration_seconds),
  };
}

export function readPlay(form: PlayForm): Read<Play> {
  const percent = numberOf(form.egg_drop_chance.replace(/%\s*$/, ""));
  return check(playSchema, {
    chase_duration_seconds: numberOf(form.chase_duration_seconds),
    catch_rate_multiplier: numberOf(form.catch_rate_multiplier),
    egg_drop_chance: typeof percent === "number" ? fractionOf(percent) : percent,
    fox_encounter_duration_seconds: numberOf(form.fox_encounter_duration_seconds),
  });
}

export function errorsOf<T>(read: Read<T>): FieldErrors {
  return read.ok ? {} : read.errors;
}

/** Whole millionths, as the game draws with them: 2.3 % stays 2.3 %, though 2.3 / 100 does not. */
function fractionOf(percent: number): number {
  return Math.round(percent * 10_000) / 1_000_000;
}

function percentOf(fraction: number): number {
  return Math.round(fraction * 1_000_000) / 10_000;
}

/** What is no number stays text, so that the schema says what is wrong. */
function numberOf(text: string): number | string {
  const typed = text.trim().replace(",", ".");
  return /^-?\d{1,7}(\.\d{1,6})?$/.test(typed) ? Number(typed) : text;
}
