import * as v from "valibot";
import { check } from "#core/entities/text.ts";

const VIEWERS_MAX = 100_000;
const HOURS_MAX = 24;

const viewersMessage = `Viewers are a whole number from 1 to ${VIEWERS_MAX.toLocaleString("en-US")}`;
const hoursMessage = `A stream is 0.5 to ${HOURS_MAX} hours`;

const audience = v.object({
  viewers: v.pipe(
    v.number(viewersMessage),
    v.integer(viewersMessage),
    v.minValue(1, viewersMessage),
    v.maxValue(VIEWERS_MAX, viewersMessage),
  ),
  streamMinutes: v.pipe(
    v.number(hoursMessage),
    v.minValue(30, hoursMessage),
    v.maxValue(HOURS_MAX * 60, hoursMessage),
  ),
});

/** Reads for whom the forecast is: viewers who try at each goose, and the length of a stream. */
export function readAudience(typed: { viewers: string; hours: string }) {
  const hours = numberOf(typed.hours);
  return check(audience, {
    viewers: numberOf(typed.viewers),
    streamMinutes: typeof hours === "number" ? hours * 60 : hours,
  });
}

/** What is no number stays text, so that the schema says what is wrong. */
function numberOf(text: string): number | string {
  const typed = text.trim().replace(",", ".");
  return /^\d{1,6}(\.\d{1,2})?$/.test(typed) ? Number(typed) : text;
}
