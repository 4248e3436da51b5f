/** Colours of one's own that were used last; this browser keeps them. */
import { atom, type ReadableAtom } from "nanostores";
import * as v from "valibot";
import { colour } from "#core/canvas/stroke.ts";
import { keep, readKept } from "../../stores/safe-storage.ts";
import { COLOURS } from "./palette.ts";

/** Three rows beside the swatches. */
export const RECENT_MAX_COUNT = 9;

const KEY = "gq:sketch-colours";
const keptColours = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(colour),
  v.maxLength(RECENT_MAX_COUNT),
);

const $colours = atom<readonly string[] | undefined>(undefined);

/** The newest first. */
export function recentColours(): ReadableAtom<readonly string[] | undefined> {
  if ($colours.get() === undefined) {
    const kept = v.safeParse(keptColours, readKept("localStorage", KEY));
    $colours.set(kept.success ? kept.output : []);
  }
  return $colours;
}

/** Puts a colour before the others; those that have a swatch need no other place. */
export function rememberColour(used: string): void {
  if (COLOURS.some((known) => known.colour === used)) return;
  const others = (recentColours().get() ?? []).filter((known) => known !== used);
  const colours = [used, ...others].slice(0, RECENT_MAX_COUNT);
  $colours.set(colours);
  keep("localStorage", KEY, JSON.stringify(colours));
}
