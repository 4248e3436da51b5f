import { type KeyAction, keyAction } from "./keys.ts";

export type KeyboardOptions = {
  host: HTMLElement;
  act: (action: KeyAction) => void;
  /** Whether letters alone do something. */
  singleKeys: () => boolean;
  onSpace: (isHeld: boolean) => void;
  /** Goes on to the next element, or back; false where the keyboard is to leave the sheet. */
  onStep: (by: 1 | -1) => boolean;
};

/** Where these keys have a meaning of their own, they are left alone. */
const OWN_KEYS = new Set<KeyAction["type"]>(["nudge", "edit"]);

const ONCE = new Set<KeyAction["type"]>(["duplicate", "image", "edit"]);

/** Listens to the keyboard wherever the focus is, unless something is typed or a dialog is open. */
export function attachKeyboard({
  host,
  act,
  singleKeys,
  onSpace,
  onStep,
}: KeyboardOptions): () => void {
  const down = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (isTyping(event.target) || isCovered()) return;
    const isFree = event.target === document.body || isIn(host, event.target);
    if (event.key === " " && isFree) {
      event.preventDefault();
      onSpace(true);
      return;
    }
    const action = keyAction(event, singleKeys());
    if (action?.type === "step") {
      if (event.target === host && onStep(action.by)) event.preventDefault();
      return;
    }
    if (!action || (OWN_KEYS.has(action.type) && !isFree)) return;
    event.preventDefault();
    // A key that is held makes one copy, not one for each time that it repeats.
    if (event.repeat && ONCE.has(action.type)) return;
    act(action);
  };
  const up = (event: KeyboardEvent) => {
    if (event.key === " ") onSpace(false);
  };
  const blur = () => onSpace(false);
  document.addEventListener("keydown", down);
  document.addEventListener("keyup", up);
  window.addEventListener("blur", blur);
  return () => {
    document.removeEventListener("keydown", down);
    document.removeEventListener("keyup", up);
    window.removeEventListener("blur", blur);
  };
}

function isIn(host: HTMLElement, target: EventTarget | null): boolean {
  return target instanceof Node && host.contains(target);
}

function isCovered(): boolean {
  return document.querySelector("[role=dialog], [role=menu], dialog[open]") !== null;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches("input:not([type=radio], [type=range]), textarea, select")
  );
}

/** Gives the window the keyboard without showing it: nobody has looked for it by keyboard. */
export function focusQuietly(host: HTMLElement): void {
  host.dataset.pressed = "";
  host.focus({ preventScroll: true });
}

/** Shows the focus again when it comes back by keyboard. */
export function forgetPress({ currentTarget }: FocusEvent): void {
  if (currentTarget instanceof HTMLElement) delete currentTarget.dataset.pressed;
}
