import { lazy, Suspense } from "react";
import type { GameProps } from "./game-props.ts";

/** Each game comes by itself: a room needs one at a time. */
const LOAD = {
  quiz: () => import("./quiz/Quiz.tsx"),
  duck: () => import("./duck/Duck.tsx"),
};

const Quiz = lazy(async () => ({ default: (await LOAD.quiz()).Quiz }));
const Duck = lazy(async () => ({ default: (await LOAD.duck()).Duck }));

/** Fetches the games, so that none is waited for once it begins. */
export async function fetchGames(): Promise<void> {
  // Whoever is offline meanwhile gets them when they are shown.
  await Promise.allSettled(Object.values(LOAD).map((load) => load()));
}

/** The game that runs. */
export function Game(props: GameProps) {
  return (
    <Suspense fallback={<p role="status">The game is being loaded.</p>}>
      <GameOf {...props} />
    </Suspense>
  );
}

function GameOf({ room, view }: GameProps) {
  switch (view.game?.kind) {
    case "quiz":
      return <Quiz room={room} view={view} game={view.game} />;
    case "duck":
      return <Duck room={room} view={view} game={view.game} />;
    default:
      return null;
  }
}
