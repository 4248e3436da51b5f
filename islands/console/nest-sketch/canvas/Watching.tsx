import { useSyncExternalStore } from "react";
import { mayDraw } from "#core/sketch/change.ts";
import type { SketchSession } from "../../../sketch/room/session.ts";
import { Note } from "../../../ui/Notice.tsx";

/** Says to those who may not draw why there are no tools. */
export function Watching({ session }: { session: SketchSession }) {
  const role = useSyncExternalStore(session.onChange, () => session.room().role);
  if (role === undefined || mayDraw(role)) return null;
  return (
    <Note tone="info">
      You are watching. Whoever runs this sketch can let you draw, under Manage Permissions.
    </Note>
  );
}
