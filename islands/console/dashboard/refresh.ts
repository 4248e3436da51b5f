import { useEffect, useState } from "react";
import { onRecovery } from "../../stores/connection.ts";

const MINUTE_MS = 60_000;

/** Loads now, when the server is back, and when somebody returns to the page. */
export function useFresh(load: () => Promise<void>): void {
  useEffect(() => {
    void load();
    const returned = () => document.visibilityState === "visible" && void load();
    document.addEventListener("visibilitychange", returned);
    const stopRecovery = onRecovery(() => void load());
    return () => {
      document.removeEventListener("visibilitychange", returned);
      stopRecovery();
    };
  }, [load]);
}

/** The time, told anew each minute: milliseconds since the epoch. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
