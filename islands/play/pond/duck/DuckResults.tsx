import { DUCK } from "#core/pond/limits.ts";
import type { DuckView } from "#core/pond/view-types.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Countdown } from "../Countdown.tsx";
import { GuestGoose } from "../GuestGoose.tsx";
import type { GameProps } from "../game-props.ts";
import { Scores } from "../Scores.tsx";
import { pointsText } from "../words.ts";
import styles from "./Duck.module.css";
import { resultText } from "./words.ts";

const SHOWN_COUNT = 8;

/** How everybody did in a round, the fastest first. */
export function DuckResults({ room, view, game }: GameProps & { game: DuckView }) {
  const own = view.you?.seat;
  const shown = game.results.filter(({ seat }, at) => at < SHOWN_COUNT || seat === own);
  const gained = new Map(game.results.map(({ seat, points }) => [seat, points]));
  return (
    <>
      <Countdown
        room={room}
        deadline={game.deadline}
        totalMs={DUCK.showMs}
        label={game.round < game.rounds ? "Time until the next round" : "Time until the report"}
      />
      <ol className={styles.results} aria-label={`Round ${game.round}`}>
        {shown.map((result, at) => {
          const seat = view.seats.find(({ id }) => id === result.seat);
          if (seat === undefined) return null;
          return (
            <li
              key={result.seat}
              className={classNames(
                result.seat === own && styles.own,
                at === 0 && result.ms !== null && styles.fastest,
              )}
            >
              <GuestGoose goose={seat.goose} size={at === 0 ? 72 : 44} />
              <span className={styles.who}>{seat.name}</span>
              <span className={styles.time}>{resultText(result)}</span>
              <span className={styles.points}>
                {result.points > 0 ? `+${pointsText(result.points)}` : "0"}
              </span>
            </li>
          );
        })}
      </ol>
      <Scores view={view} gained={gained} />
    </>
  );
}
