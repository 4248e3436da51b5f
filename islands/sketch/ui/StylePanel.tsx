import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import type { Board } from "../editor/board.ts";
import type { Editor } from "../editor/editor.ts";
import { COLOURS, SIZES } from "../editor/palette.ts";
import { ChosenBar } from "./ChosenBar.tsx";
import styles from "./Editor.module.css";
import { keepFocus } from "./keep-focus.ts";
import { lookOf, settable } from "./look.ts";
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
  const can = settable(chosen, tool);
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

  if (!can.colour && chosen.length === 0) return null;
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
            width: 8 + 4 * (look.size ?? style.size),
            height: 8 + 4 * (look.size ?? style.size),
          }}
        />
      </button>
      <div className={styles.panel} data-open={isOpen ? "" : undefined}>
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
            onChoose={(colour) =>
              editor.edits.restyle(
                target === "fill" ? { fill: colour } : { colour: colour ?? shown },
              )
            }
          />
        )}
        {can.size && (
          <fieldset className={styles.sizes}>
            <legend className="visually-hidden">Size</legend>
            {SIZES.map(({ name, nibPx }, size) => (
              <label key={name} className={styles.size} title={name}>
                <input
                  type="radio"
                  name="size"
                  className="visually-hidden"
                  aria-label={name}
                  checked={look.size === size}
                  onChange={() => editor.edits.restyle({ size })}
                />
                <span style={{ "--nib": `${nibPx}px` } as React.CSSProperties} />
              </label>
            ))}
          </fieldset>
        )}
        {chosen.length > 0 && <ChosenBar editor={editor} />}
      </div>
    </div>
  );
}
