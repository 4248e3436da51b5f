import { useEffect, useRef } from "react";

/** Calls when what is stored became other than before, e.g. because somebody else saved. */
export function useFollowed<T>(stored: T, onChange: () => void): void {
  const before = useRef(stored);
  useEffect(() => {
    if (before.current === stored) return;
    before.current = stored;
    onChange();
  });
}
