import { useEffect, useState } from "react";
import type { PondRoom } from "./room-store.ts";

/** How often a clock is looked at, in milliseconds: often enough that no second is skipped. */
const LOOK_MS = 200;

/** Seconds until a deadline by the room's clock, rounded up; null without a deadline. */
export function useSecondsLeft(room: PondRoom, deadline: number | null): number | null {
  const left = () =>
    deadline === null ? null : Math.max(0, Math.ceil((deadline - room.now()) / 1000));
  const [, setSeconds] = useState(left);
  useEffect(() => {
    if (deadline === null) return;
    const look = () => setSeconds(Math.max(0, Math.ceil((deadline - room.now()) / 1000)));
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [room, deadline]);
  return left();
}
