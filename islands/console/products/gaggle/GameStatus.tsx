import { useEffect } from "react";
import { watchGame } from "./config-store.ts";
import { PlayStatus } from "./PlayStatus.tsx";

/** The game's state where its settings are not loaded otherwise. */
export function GameStatus() {
  useEffect(watchGame, []);
  return <PlayStatus />;
}
