import { useStore } from "@nanostores/react";
import { $session } from "../stores/session.ts";
import { RelativeTime } from "./RelativeTime.tsx";

/** A moment as the server writes it: relative, and exact in the workspace's zone when pointed at. */
export function Time({ at }: { at: string }) {
  const session = useStore($session);
  const timeZone = session.status === "member" ? session.session.tenant.time_zone : "UTC";
  const atMs = Date.parse(at.replace(" ", "T"));
  if (Number.isNaN(atMs)) return null;
  return <RelativeTime atMs={atMs} nowMs={Date.now()} timeZone={timeZone} />;
}
