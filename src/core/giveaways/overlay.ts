import * as v from "valibot";
import { recordId } from "../entities/session.ts";

/**
 * The winners' moment on a workspace's overlay, `/embed/giveaway/<token>`:
 * rules STATUS-O1 to STATUS-O4 of docs/spec/status.md.
 *
 * - `POST /api/gq/giveaways/overlay` overlayRequest → overlayAddress: the token, made at the first call
 * - `POST /api/gq/giveaways/show` showRequest → 204: the creator approves, or hides
 * - `GET /api/gq/public/giveaway-overlay/{token}` → overlayMoment (anyone)
 */

const time = v.pipe(v.number(), v.integer(), v.minValue(0));

/** With `renew` the old address shows nothing any more. */
export const overlayRequest = v.object({
  renew: v.optional(v.boolean("Renew must be true or false"), false),
});

export const overlayAddress = v.object({ token: v.string() });

export const showRequest = v.object({
  run: recordId,
  is_shown: v.boolean("Shown must be true or false"),
});

/** What the overlay shows now; `moment` is null while it shows nothing. */
export const overlayMoment = v.object({
  moment: v.nullable(
    v.object({
      /** Differs with each approval. */
      id: v.string(),
      giveaway: v.string(),
      /** The path of the prize's picture; empty for none. */
      picture: v.string(),
      winners: v.array(v.string()),
      /** What is given, each kind once. */
      prizes: v.array(v.string()),
    }),
  ),
  now: time,
});

export type OverlayMoment = v.InferOutput<typeof overlayMoment>;
