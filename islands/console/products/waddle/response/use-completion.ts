import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import {
  type CompletionContext,
  type CompletionOption,
  completeAt,
} from "#core/waddle/completion.ts";

/** Completion at the caret of a text area: what is offered, which of it is active, and the keys. */
export function useCompletion(
  value: string,
  onChange: (value: string) => void,
  world: CompletionContext,
) {
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  /** What to select once the new text is in the area. */
  const pending = useRef<readonly [number, number]>(null);
  const [caret, setCaret] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(0);
  const completion = isOpen ? completeAt(value, caret, world) : undefined;
  const count = completion?.options.length ?? 0;
  const active = Math.min(chosen, Math.max(0, count - 1));

  useLayoutEffect(() => {
    if (!pending.current || !area.current) return;
    const [from, to] = pending.current;
    pending.current = null;
    area.current.setSelectionRange(from, to);
    setCaret(to);
  });

  const pick = (option: CompletionOption) => {
    if (!completion) return;
    const { start, end } = completion;
    const [from, to] = option.select;
    pending.current = [start + from, start + to];
    onChange(value.slice(0, start) + option.insert + value.slice(end));
    // An argument that is named from a list is asked for next; one to type over is left alone.
    setOpen(from === to);
    setChosen(0);
    area.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      setOpen(true);
      return;
    }
    // A letter, or a letter taken away, is what completion follows; the arrows alone are not.
    if (event.key.length === 1 || event.key === "Backspace") setOpen(true);
    const option = completion?.options[active];
    if (!option) {
      // A response is one line, so Enter sends the form as it does from any other line.
      if (event.key !== "Enter") return;
      event.preventDefault();
      event.currentTarget.form?.requestSubmit();
      return;
    }
    const step = STEPS[event.key];
    if (step !== undefined) setChosen((active + step + count) % count);
    else if (event.key === "Enter" || event.key === "Tab") pick(option);
    else if (event.key === "Escape") setOpen(false);
    else return;
    // The dialog around would close at Escape, and Tab would leave the text.
    event.preventDefault();
    event.stopPropagation();
  };

  const handlers = {
    onKeyDown,
    onSelect: () => {
      const { selectionStart = 0, selectionEnd = 0 } = area.current ?? {};
      if (selectionStart !== selectionEnd) setOpen(false);
      setCaret(selectionEnd);
    },
    onLeave: () => setOpen(false),
  };
  return { area, completion, active, listId, pick, handlers };
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
