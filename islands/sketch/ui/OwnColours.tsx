import { useStore } from "@nanostores/react";
import { Pipette } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import type { Editor } from "../editor/editor.ts";
import { recentColours, rememberColour } from "../editor/recent-colours.ts";
import styles from "./Editor.module.css";
import { Swatches } from "./Swatches.tsx";

const ColourPicker = lazy(async () => ({
  default: (await import("./ColourPicker.tsx")).ColourPicker,
}));

export type OwnColoursProps = {
  editor: Editor;
  /** "Colour" or "Fill". */
  label: string;
  /** The one that the picker begins with. */
  colour: string;
  chosen: string | null | undefined;
  onChoose: (colour: string) => void;
  /** Called while a colour is picked, many times. */
  onPick: (colour: string) => void;
};

/** Colours beside the swatches: picked, taken from the sheet, and those that were used last. */
export function OwnColours({ editor, label, colour, chosen, onChoose, onPick }: OwnColoursProps) {
  const recent = useStore(recentColours()) ?? [];
  const isTaking = useStore(editor.$isTakingColour);
  const [isOpen, setOpen] = useState(false);
  const take = () => {
    setOpen(false);
    editor.takeColour((taken) => {
      rememberColour(taken);
      onChoose(taken);
    });
  };
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      setOpen(false);
    };
    document.addEventListener("keydown", close, { capture: true });
    return () => document.removeEventListener("keydown", close, { capture: true });
  }, [isOpen]);
  return (
    <div className={styles.own}>
      {recent.length > 0 && (
        <Swatches
          label={`${label}, used last`}
          colours={recent.map((used) => ({ name: used, colour: used }))}
          chosen={chosen}
          withNone={false}
          onChoose={(used) => used && onChoose(used)}
        />
      )}
      <div className={styles.ownTools}>
        <button
          type="button"
          className={styles.tool}
          aria-expanded={isOpen}
          aria-label={`${label} of your own`}
          title={`${label} of your own`}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.spectrum} />
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-pressed={isTaking}
          aria-label={`Take the ${label.toLowerCase()} from the sheet`}
          title={`Take the ${label.toLowerCase()} from the sheet: press where it is`}
          onClick={take}
        >
          <Pipette aria-hidden="true" />
        </button>
      </div>
      {isOpen && (
        <Suspense>
          <ColourPicker
            label={label}
            colour={colour}
            onChange={onPick}
            onDone={(last) => {
              rememberColour(last);
              onChoose(last);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
