import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect } from "react";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { $game, loadGame, type StoredGame, watchGame } from "./config-store.ts";

/** Shows what depends on the game's settings when they are there, and follows them. */
export function GameLoaded({ children }: { children: (game: StoredGame) => ReactNode }) {
  const game = useStore($game);
  useEffect(watchGame, []);
  if (game.status === "loading") return <Skeleton lines={6} />;
  if (game.status === "failed") return <LoadFailed failure={game.failure} onRetry={loadGame} />;
  return children(game.data);
}
