import { useEffect, useState } from "react";
import type { DuckView } from "#core/pond/view-types.ts";
import type { GameProps } from "../game-props.ts";
import styles from "./Duck.module.css";
import { DuckButton } from "./DuckButton.tsx";
import { DuckResults } from "./DuckResults.tsx";
import { Flock } from "./Flock.tsx";
import { fieldWords, type Press } from "./words.ts";

/** Duck Duck Goose: one button, to be pressed when the goose comes. */
export function Duck({ room, view, game }: GameProps & { game: DuckView }) {
  const [sent, setSent] = useState<Press | null>(null);
  const seat = view.you?.seat;
  const plays = view.seats.some(({ id, plays }) => id === seat && plays);
  const hasPressed = seat !== undefined && game.pressed.includes(seat);
  // A round that was paused begins anew: what was pressed in it before is void (POND-G8).
  useEffect(() => {
    if (view.room.pause !== null) setSent(null);
  }, [view.room.pause]);
  const own = sent?.round === game.round ? sent : null;
  const press = () => {
    if (game.phase === "show" || !plays || hasPressed || own !== null) return;
    if (view.room.pause !== null) return;
    if (room.ask({ type: "honk", round: game.round })) {
      setSent({ round: game.round, isSoon: game.phase === "wait" });
    }
  };
  const isPaused = view.room.pause !== null;
  const state = { plays, hasPressed: hasPressed || own !== null, press: own, isPaused };
  return (
    <section className={styles.duck} aria-label="Duck Duck Goose">
      <p className={styles.count}>
        Round {game.round} of {game.rounds}
      </p>
      {game.phase === "show" ? (
        <DuckResults room={room} view={view} game={game} />
      ) : (
        <>
          <DuckButton
            bird={isPaused ? null : game.bird}
            cue={game.cue}
            words={fieldWords(game, state)}
            onPress={press}
          />
          <Flock view={view} game={game} />
        </>
      )}
    </section>
  );
}
