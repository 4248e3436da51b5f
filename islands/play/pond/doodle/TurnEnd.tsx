import type { DoodleView, PondView } from "#core/pond/view-types.ts";
import { endWords } from "./news.ts";
import styles from "./TurnEnd.module.css";

/** The word, over the finished drawing. */
export function TurnEnd({ view, game }: { view: PondView; game: DoodleView }) {
  return (
    <div className={styles.end}>
      <p>{endWords(view, game)} The word was</p>
      <p className={styles.word}>{game.mask}</p>
    </div>
  );
}
