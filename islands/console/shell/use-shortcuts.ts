import { useEffect } from "react";
import { $overlay, $query, $singleKeys, actionOf, openPalette } from "./shortcuts.ts";

/** Listens for the shortcuts of the console while its frame is shown. */
export function useShortcuts(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if ($overlay.get() === "palette" && !isTyping(event.target) && isLetter(event)) {
        $query.set($query.get() + event.key);
        event.preventDefault();
        return;
      }
      const action = actionOf(event, isTyping(event.target), $singleKeys.get());
      if (!action) return;
      if (action === "search") {
        const field = document.querySelector<HTMLElement>("main input[type=search]");
        if (!field) return;
        field.focus();
      } else if (isCovered()) {
        return;
      } else if (action === "palette") {
        openPalette();
      } else {
        $overlay.set(action);
      }
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => {
      document.removeEventListener("keydown", press);
      $overlay.set(undefined);
    };
  }, []);
}

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}

/** True while a dialog is open: one after the other. */
function isCovered(): boolean {
  return document.querySelector("[role=dialog], dialog[open]") !== null;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input, textarea, select, [role=textbox]");
}
