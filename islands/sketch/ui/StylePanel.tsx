import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { CANVAS } from "#core/canvas/limits.ts";
import type { Board } from "../editor/board.ts";
import type { Editor } from "../editor/editor.ts";
import { COLOURS, SIZES } from "../editor/palette.ts";
import { ArrangeBar } from "./ArrangeBar.tsx";
import { ChosenBar } from "./ChosenBar.tsx";
import styles from "./Editor.module.css";
import { Kinds, PressureChoice } from "./Kinds.tsx";
import { keepFocus } from "./keep-focus.ts";
import { lookOf, settable } from "./look.ts";
import { OwnColours } from "./OwnColours.tsx";
import { PlaceFields } from "./PlaceFields.tsx";
import { Slider } from "./Sliders.tsx";
import { Swatches } from "./Swatches.tsx";

/** Colours, fill and size of what is drawn next, or of what is chosen. */
export function StylePanel({ editor, board }: { editor: Editor; board: Board }) {
  const style = useStore(editor.palette.$style);
  const tool = useStore(editor.palette.$tool);
  useStore(editor.selection.$version);
  const ids = useStore(editor.selection.$ids);
  const [aim, setAim] = useState<"colour" | "fill">("colour");
  const [isOpen, setOpen] = useState(false);
  const chosen = [...ids].flatMap((id) => board.element(id) ?? []);
  const look = lookOf(chosen, style);
  const can = settable(chosen, tool, style);
  const target = can.fill ? aim : "colour";
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: PointerEvent) => {
      const isInside =
        event.target instanceof Element && event.target.closest("[data-style-panel]");
      if (!isInside) setOpen(false);
    };
    document.addEventListener("pointerdown", close, { capture: true });
    return () => document.removeEventListener("pointerdown", close, { capture: true });
  }, [isOpen]);

  if (!can.colour && !can.kinds && chosen.length === 0) return null;
  const lookWith = (colour: string | null) =>
    target === "fill" ? { fill: colour } : { colour: colour ?? shown };
  const setColour = (colour: string | null) => editor.edits.restyle(lookWith(colour));
  const shown = look.colour ?? style.colour;
  return (
    <div className={styles.side} data-style-panel="" onPointerDown={keepFocus}>
      <button
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-label="Colours and size"
        onClick={() => setOpen(!isOpen)}
      >
        <span
          style={{
            background: shown,
            opacity: look.opacity ?? style.opacity,
            width: nibPx(look.width ?? style.width),
            height: nibPx(look.width ?? style.width),
          }}
        />
      </button>
      <div className={styles.panel} data-open={isOpen ? "" : undefined}>
        {can.kinds && <Kinds editor={editor} of={can.kinds} style={style} />}
        {can.fill && (
          <div className={styles.aims} role="radiogroup" aria-label="What the colour is for">
            {(["colour", "fill"] as const).map((name) => (
              <label key={name} className={styles.aim}>
                <input
                  type="radio"
                  name="aim"
                  className="visually-hidden"
                  checked={target === name}
                  onChange={() => setAim(name)}
                />
                <span>{name === "colour" ? "Line" : "Fill"}</span>
              </label>
            ))}
          </div>
        )}
        {can.colour && (
          <Swatches
            label={target === "fill" ? "Fill" : "Colour"}
            colours={COLOURS}
            chosen={look[target]}
            withNone={target === "fill"}
            onChoose={setColour}
          />
        )}
        {can.colour && (
          <OwnColours
            editor={editor}
            label={target === "fill" ? "Fill" : "Colour"}
            colour={look[target] ?? shown}
            chosen={look[target]}
            onChoose={setColour}
            onPick={(colour) => editor.edits.restyleSoon(lookWith(colour))}
          />
        )}
        {can.size && (
          <fieldset className={styles.sizes}>
            <legend className="visually-hidden">Size</legend>
            {SIZES.map(({ name, width, nibPx: nib }) => (
              <label key={name} className={styles.size} title={name}>
                <input
                  type="radio"
                  name="size"
                  className="visually-hidden"
                  aria-label={name}
                  checked={look.width === width}
                  onChange={() => editor.edits.restyle({ width })}
                />
                <span style={{ "--nib": `${nib}px` } as React.CSSProperties} />
              </label>
            ))}
          </fieldset>
        )}
        {can.size && (
          <Slider
            label="Size"
            keys="[ and ]"
            min={CANVAS.strokeWidthMinPx}
            max={CANVAS.strokeWidthMaxPx}
            value={look.width}
            text={(width) => `${width} px`}
            onChange={(width) => editor.edits.restyleSoon({ width })}
          />
        )}
        {can.opacity && (
          <Slider
            label="Opacity"
            min={CANVAS.opacityMin * 100}
            max={100}
            value={look.opacity === undefined ? undefined : Math.round(look.opacity * 100)}
            text={(percent) => `${percent}%`}
            onChange={(percent) => editor.edits.restyleSoon({ opacity: percent / 100 })}
          />
        )}
        {can.kinds === "pen" && style.pen === "pen" && <PressureChoice editor={editor} />}
        {chosen.length > 0 && <ChosenBar editor={editor} />}
        {chosen.length > 0 && <PlaceFields editor={editor} />}
        {chosen.length > 1 && <ArrangeBar editor={editor} />}
      </div>
    </div>
  );
}

/** How large the dot on a phone's button is, in CSS pixels, for lines of a width. */
function nibPx(width: number): number {
  return 8 + 2.2 * Math.sqrt(Math.min(width, CANVAS.strokeWidthMaxPx));
}
