import { lazy, Suspense } from "react";
import type { GameProps } from "./game-props.ts";

/** Each game comes by itself, and so does the report: a room needs one at a time. */
const LOAD = {
  doodle: () => import("./doodle/Doodle.tsx"),
  quiz: () => import("./quiz/Quiz.tsx"),
  duck: () => import("./duck/Duck.tsx"),
  report: () => import("./report/Report.tsx"),
};

const Doodle = lazy(async () => ({ default: (await LOAD.doodle()).Doodle }));
const Quiz = lazy(async () => ({ default: (await LOAD.quiz()).Quiz }));
const Duck = lazy(async () => ({ default: (await LOAD.duck()).Duck }));
const Report = lazy(async () => ({ default: (await LOAD.report()).Report }));

/** Fetches the games, so that none is waited for once it begins. */
export async function fetchGames(): Promise<void> {
  // Whoever is offline meanwhile gets them when they are shown.
  await Promise.allSettled(Object.values(LOAD).map((load) => load()));
}

/** The game that runs, or the report of the one that is over. */
export function Game(props: GameProps) {
  return (
    <Suspense fallback={<p role="status">The game is being loaded.</p>}>
      <GameOf {...props} />
    </Suspense>
  );
}

function GameOf({ room, view }: GameProps) {
  if (view.room.phase === "report") return <Report room={room} view={view} />;
  switch (view.game?.kind) {
    case "doodle":
      return <Doodle room={room} view={view} />;
    case "quiz":
      return <Quiz room={room} view={view} game={view.game} />;
    case "duck":
      return <Duck room={room} view={view} game={view.game} />;
    default:
      return null;
  }
}
