import { useStore } from "@nanostores/react";
import {
  ArrowUpRight,
  Eraser,
  Highlighter,
  type LucideIcon,
  Paintbrush,
  Pencil,
  Pentagon,
  Scissors,
  Slash,
} from "lucide-react";
import type { Editor } from "../editor/editor.ts";
import type { KeyAction } from "../editor/keys.ts";
import { PRESSURES, type PressureName, type Style } from "../editor/palette.ts";
import styles from "./Editor.module.css";

type Kind = { id: string; name: string; key: string; icon: LucideIcon; action: KeyAction };

const KINDS: Record<"pen" | "line" | "eraser", { label: string; kinds: readonly Kind[] }> = {
  pen: {
    label: "Kind of pen",
    kinds: [
      { id: "pen", name: "Pen", key: "P", icon: Pencil, action: { type: "pen", pen: "pen" } },
      {
        id: "marker",
        name: "Marker",
        key: "M",
        icon: Paintbrush,
        action: { type: "pen", pen: "marker" },
      },
      {
        id: "highlighter",
        name: "Highlighter",
        key: "B",
        icon: Highlighter,
        action: { type: "pen", pen: "highlighter" },
      },
    ],
  },
  line: {
    label: "Kind of line",
    kinds: [
      {
        id: "straight",
        name: "Straight line",
        key: "L",
        icon: Slash,
        action: { type: "line", line: "straight" },
      },
      {
        id: "arrow",
        name: "Arrow",
        key: "A",
        icon: ArrowUpRight,
        action: { type: "line", line: "arrow" },
      },
      {
        id: "polygon",
        name: "Polygon",
        key: "G",
        icon: Pentagon,
        action: { type: "line", line: "polygon" },
      },
    ],
  },
  eraser: {
    label: "What the eraser takes",
    kinds: [
      {
        id: "whole",
        name: "Whole elements",
        key: "E",
        icon: Eraser,
        action: { type: "eraser", eraser: "whole" },
      },
      {
        id: "part",
        name: "Parts of strokes",
        key: "X",
        icon: Scissors,
        action: { type: "eraser", eraser: "part" },
      },
    ],
  },
};

const PRESSURE_NAMES: Record<PressureName, string> = {
  soft: "Soft: wide at a light touch",
  even: "Even",
  firm: "Firm: wide when pressed hard",
};

export type KindsProps = { editor: Editor; of: "pen" | "line" | "eraser"; style: Style };

/** What the tool in the hand can be: kinds of pen, of line, of eraser. */
export function Kinds({ editor, of, style }: KindsProps) {
  const { label, kinds } = KINDS[of];
  return (
    <fieldset className={styles.kinds}>
      <legend className="visually-hidden">{label}</legend>
      {kinds.map(({ id, name, key, icon: Icon, action }) => (
        <label key={id} className={styles.kind} title={`${name} — ${key}`}>
          <input
            type="radio"
            name={`kind-of-${of}`}
            className="visually-hidden"
            aria-label={name}
            checked={style[of] === id}
            onChange={() => editor.act(action)}
          />
          <Icon aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}

/** How a stylus feels: kept to this browser. */
export function PressureChoice({ editor }: { editor: Editor }) {
  const { $style } = editor.palette;
  const style = useStore($style);
  return (
    <label className={styles.pressure}>
      <span>Stylus</span>
      <select
        value={style.pressure}
        title={PRESSURE_NAMES[style.pressure]}
        onChange={({ currentTarget }) => {
          const pressure = PRESSURES.find((name) => name === currentTarget.value);
          if (pressure) $style.set({ ...$style.get(), pressure });
        }}
      >
        {PRESSURES.map((name) => (
          <option key={name} value={name}>
            {PRESSURE_NAMES[name].split(":")[0]}
          </option>
        ))}
      </select>
    </label>
  );
}
