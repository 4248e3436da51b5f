import { useCallback, useLayoutEffect, useState } from "react";
import { HEIGHT_KEY } from "#core/terminal/left-open.ts";
import { TERMINAL } from "#core/terminal/limits.ts";
import { keep, readKept } from "../stores/safe-storage.ts";

export type Height = { percent: number; setPercent: (percent: number) => void };

/** The panel's height in percent of the window, kept for the next time. */
export function useHeight(): Height {
  const [percent, set] = useState(() =>
    bounded(Number(readKept("localStorage", HEIGHT_KEY) ?? TERMINAL.heightDefaultPercent)),
  );
  useLayoutEffect(() => {
    document.documentElement.style.setProperty("--gqsh-height", `${percent}dvh`);
  }, [percent]);
  const setPercent = useCallback((wanted: number) => {
    const next = bounded(wanted);
    set(next);
    keep("localStorage", HEIGHT_KEY, String(next));
  }, []);
  return { percent, setPercent };
}

function bounded(percent: number): number {
  if (!Number.isFinite(percent)) return TERMINAL.heightDefaultPercent;
  const { heightMinPercent: min, heightMaxPercent: max } = TERMINAL;
  return Math.round(Math.min(max, Math.max(min, percent)));
}
