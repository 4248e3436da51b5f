import styles from "./Terminal.module.css";
import type { Menu } from "./use-prompt.ts";

/** What Tab offers; the arrow keys choose while the focus stays in the line. */
export function Suggestions({
  id,
  menu,
  onPick,
}: {
  id: string;
  menu: Menu;
  onPick: (index: number) => void;
}) {
  return (
    <div id={id} className={styles.menu} role="listbox" aria-label="Completions">
      {menu.items.map(({ text, about }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the line's own keys choose
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the line, as ARIA's combobox has it
        <div
          key={text}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === menu.selected}
          onClick={() => onPick(index)}
        >
          {text} <span>{about}</span>
        </div>
      ))}
    </div>
  );
}
