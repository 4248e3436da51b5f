import * as v from "valibot";

const amount = v.pipe(v.number(), v.integer(), v.minValue(0));
const share = v.object({ used: amount, max: amount });

/** Answer of `GET /api/gq/storage`: what the active workspace stores, and what it may. */
export const storageUse = v.object({
  /** Bytes of everything that was uploaded (saves, autosaves, images and pictures), and of the rooms. */
  space: share,
  /** What the rooms of its sketches have of it. */
  rooms: amount,
  sketches: share,
  saves: share,
  images: share,
});

export type StorageUse = v.InferOutput<typeof storageUse>;
