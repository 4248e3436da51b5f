import { useSyncExternalStore } from "react";
import { mayDraw } from "#core/sketch/change.ts";
import { waitingForPlace } from "../../../../sketch/room/refusal.ts";
import type { SketchSession } from "../../../../sketch/room/session.ts";
import { Note } from "../../../../ui/Notice.tsx";

export type WatchingProps = {
  session: SketchSession;
  /** They watch until there is a place to draw. */
  waits: boolean;
};

/** Says to those who may not draw why there are no tools. */
export function Watching({ session, waits }: WatchingProps) {
  const role = useSyncExternalStore(session.onChange, () => session.room().role);
  if (role === undefined || mayDraw(role)) return null;
  return (
    <Note tone="info">
      {waits
        ? waitingForPlace()
        : "You are watching. Whoever runs this sketch can let you draw, under Manage Permissions."}
    </Note>
  );
}
