import { useId } from "react";
import { GAMES, type GameKind } from "#core/pond/settings.ts";
import { classNames } from "../../ui/class-names.ts";
import styles from "./GamePicker.module.css";
import { GAME_WORDS } from "./words.ts";

/** One of the games, as radio buttons that look like its plate. */
export function GamePicker({
  label,
  chosen,
  onChoose,
  stacked = false,
}: {
  label: string;
  /** One below the other, as always where there is no room for three beside each other. */
  stacked?: boolean;
  chosen: GameKind;
  onChoose: (game: GameKind) => void;
}) {
  const name = useId();
  return (
    <fieldset className={classNames(styles.games, stacked && styles.stacked)}>
      <legend>{label}</legend>
      <div className={styles.row}>
        {GAMES.map((game) => (
          <label key={game} className={styles.game}>
            <input
              type="radio"
              name={name}
              value={game}
              checked={chosen === game}
              onChange={() => onChoose(game)}
            />
            <img src={`/plates/${GAME_WORDS[game].plate}.svg`} alt="" width={72} height={72} />
            <span className={styles.words}>
              <span className={styles.name}>{GAME_WORDS[game].name}</span>
              <span className={styles.text}>{GAME_WORDS[game].text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
