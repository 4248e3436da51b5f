import { useEffect } from "react";
import { $overlay, $singleKeys, actionOf } from "./shortcuts.ts";
import { typeAhead } from "./typed-ahead.ts";

/** Listens for the shortcuts of the console while its frame is shown. */
export function useShortcuts(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if ($overlay.get() === "palette" && !isCovered() && isLetter(event)) {
        typeAhead(event.key);
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
