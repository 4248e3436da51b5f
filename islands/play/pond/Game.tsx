import { Doodle } from "./doodle/Doodle.tsx";
import { Duck } from "./duck/Duck.tsx";
import type { GameProps } from "./game-props.ts";
import { Quiz } from "./quiz/Quiz.tsx";

/** The game that runs. */
export function Game({ room, view }: GameProps) {
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
