import { useMemo } from "react";
import type { DrawnElement } from "#core/sketch/element.ts";
import { ReplayPlayer } from "../../../../../sketch/replay/ReplayPlayer.tsx";
import { timelineOfFile } from "../../../../../sketch/replay/timeline.ts";

/** Plays how a saved sketch was drawn, element by element. */
export function FileReplay({ elements }: { elements: readonly DrawnElement[] }) {
  const timeline = useMemo(() => timelineOfFile(elements), [elements]);
  return <ReplayPlayer timeline={timeline} />;
}
