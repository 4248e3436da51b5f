import { atom, type ReadableAtom } from "nanostores";
import { PAPER } from "../paint/sheet.ts";
import type { Spot } from "./camera.ts";
import type { Stage } from "./stage.ts";
import type { Tool } from "./tool.ts";

export type Pipette = {
  $isOn: ReadableAtom<boolean>;
  /** The next press gives a colour. To start again gives it up. */
  start: (onTaken: (colour: string) => void) => void;
  /** True if it was on. */
  cancel: () => boolean;
  tool: Tool;
};

/** Takes a colour from the sheet, as it is seen: where nothing is drawn, the paper's. */
export function createPipette(stage: Pick<Stage, "colourAt">, onChange: () => void): Pipette {
  const $isOn = atom(false);
  let give: ((colour: string) => void) | undefined;
  const end = () => {
    give = undefined;
    $isOn.set(false);
    onChange();
  };
  const take = (at: Spot) => {
    const taken = give;
    end();
    taken?.(stage.colourAt(at) ?? PAPER);
  };
  return {
    $isOn,
    start: (onTaken) => {
      if ($isOn.get()) return end();
      give = onTaken;
      $isOn.set(true);
      onChange();
    },
    cancel: () => {
      const wasOn = $isOn.get();
      if (wasOn) end();
      return wasOn;
    },
    tool: {
      cursor: "crosshair",
      down: () => {},
      move: () => {},
      up: ({ at }) => take(at),
      cancel: end,
    },
  };
}
