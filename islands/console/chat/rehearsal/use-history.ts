import { useRef } from "react";

const KEPT = 50;

/** What was typed before, to bring it back with the arrow keys as in a terminal. */
export function useHistory() {
  const typed = useRef<string[]>([]);
  /** How far back one has gone; 0 is what is being typed. */
  const place = useRef(0);
  const draft = useRef("");
  return {
    add(line: string) {
      typed.current = [...typed.current.filter((one) => one !== line), line].slice(-KEPT);
      place.current = 0;
    },
    /** The line before; undefined at the oldest. `current` is kept for the way forward. */
    back(current: string): string | undefined {
      const line = typed.current.at(-(place.current + 1));
      if (line === undefined) return undefined;
      if (place.current === 0) draft.current = current;
      place.current += 1;
      return line;
    },
    forward(): string | undefined {
      if (place.current === 0) return undefined;
      place.current -= 1;
      return place.current === 0 ? draft.current : typed.current.at(-place.current);
    },
  };
}
