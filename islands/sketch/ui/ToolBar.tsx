import { useStore } from "@nanostores/react";
import {
  Circle,
  Eraser,
  Hand,
  Image,
  MousePointer2,
  Pencil,
  Slash,
  Square,
  Type,
} from "lucide-react";
import type { Editor } from "../editor/editor.ts";
import { TOOL_KEYS } from "../editor/keys.ts";
import { TOOLS, type ToolName } from "../editor/palette.ts";
import styles from "./Editor.module.css";
import { keepFocus } from "./keep-focus.ts";

const LOOKS: Record<ToolName, { name: string; icon: typeof Hand }> = {
  select: { name: "Select", icon: MousePointer2 },
  hand: { name: "Pan", icon: Hand },
  pen: { name: "Pen", icon: Pencil },
  eraser: { name: "Eraser", icon: Eraser },
  line: { name: "Line", icon: Slash },
  rectangle: { name: "Rectangle", icon: Square },
  ellipse: { name: "Ellipse", icon: Circle },
  text: { name: "Text", icon: Type },
};

/** The tools; each button shows its key. */
export function ToolBar({ editor, hasImages }: { editor: Editor; hasImages: boolean }) {
  const chosen = useStore(editor.palette.$tool);
  return (
    <div className={styles.tools} role="toolbar" aria-label="Tools" onPointerDown={keepFocus}>
      {TOOLS.map((tool) => {
        const { name, icon: Icon } = LOOKS[tool];
        const [letter, digit] = TOOL_KEYS[tool];
        return (
          <button
            key={tool}
            type="button"
            className={styles.tool}
            data-tool={tool}
            aria-pressed={tool === chosen}
            aria-label={name}
            aria-keyshortcuts={`${letter} ${digit}`}
            title={`${name} — ${letter} or ${digit}`}
            onClick={() => editor.act({ type: "tool", tool })}
          >
            <Icon aria-hidden="true" />
            <span className={styles.key} aria-hidden="true" data-key={digit} />
          </button>
        );
      })}
      {hasImages && (
        <button
          type="button"
          className={styles.tool}
          data-tool="image"
          aria-label="Image"
          aria-keyshortcuts={TOOL_KEYS.image.join(" ")}
          title={`Image — ${TOOL_KEYS.image.join(" or ")}`}
          onClick={() => editor.act({ type: "image" })}
        >
          <Image aria-hidden="true" />
          <span className={styles.key} aria-hidden="true" data-key={TOOL_KEYS.image[1]} />
        </button>
      )}
    </div>
  );
}
