import * as v from "valibot";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What became of the lines that the bot wanted to say, counted. */
const counts = {
  /** Lines said on Twitch. */
  sent: count,
  /** Lines said in the rehearsal chat. */
  rehearsed: count,
  /** Lines not said, on either network. */
  dropped: count,
};

/** Answer of `GET /api/gq/activity`: hours in which something was said or dropped, oldest first. */
export const activityReport = v.object({
  hours: v.array(
    v.object({
      /** When the hour began, in milliseconds since the epoch. */
      at: count,
      ...counts,
    }),
  ),
});

export type ActivityReport = v.InferOutput<typeof activityReport>;

export type ActivityHour = ActivityReport["hours"][number];

/** The start of the hour that `atMs` lies in. */
export function hourOf(atMs: number): number {
  return atMs - (atMs % 3_600_000);
}
