import { useStore } from "@nanostores/react";
import { $session, currentSession } from "../stores/session.ts";
import { RelativeTime } from "./RelativeTime.tsx";

/** The zone in which times are shown: the workspace's. */
export function timeZone(): string {
  return currentSession()?.tenant.time_zone || "UTC";
}

/** A moment as the server writes it: relative, and exact in the workspace's zone when pointed at. */
export function Time({ at }: { at: string }) {
  useStore($session);
  const atMs = Date.parse(at.replace(" ", "T"));
  if (Number.isNaN(atMs)) return null;
  return <RelativeTime atMs={atMs} nowMs={Date.now()} timeZone={timeZone()} />;
}
