import { useEffect, useState } from "react";
import { joinPondRoom, type PondRoom } from "./room-store.ts";

/** The room under a code, for as long as its page is shown; `comeBack` joins it anew. */
export function useRoom(code: string): { room: PondRoom | undefined; comeBack: () => void } {
  const [visit, setVisit] = useState(0);
  const [room, setRoom] = useState<PondRoom>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit has a connection of its own
  useEffect(() => {
    const joined = joinPondRoom({ code });
    setRoom(joined);
    return joined.close;
  }, [code, visit]);
  return { room, comeBack: () => setVisit((count) => count + 1) };
}
