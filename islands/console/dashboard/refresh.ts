import { useEffect, useState } from "react";
import { onRecovery } from "../../stores/connection.ts";
import { environment } from "../../stores/environment.ts";

const MINUTE_MS = 60_000;

/** Loads now, when the server is back, and when somebody returns to the page. */
export function useFresh(load: () => Promise<void>): void {
  useEffect(() => {
    void load();
    const stopVisible = environment().on("visible", () => void load());
    const stopRecovery = onRecovery(() => void load());
    return () => {
      stopVisible();
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
