import { useEffect, useState } from "react";

/** The time in milliseconds since the epoch, anew each second, on a clock that is `aheadMs` ahead. */
export function useNow(aheadMs: number): number {
  const [realMs, setRealMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setRealMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return realMs + aheadMs;
}
