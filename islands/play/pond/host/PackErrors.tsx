import type { PackError } from "#core/pond/packs.ts";
import { counted } from "../words.ts";
import styles from "./PackPanel.module.css";

/** What is wrong with a pack; each line of it is a press away. */
export function PackErrors({
  id,
  errors,
  onLine,
}: {
  id: string;
  errors: readonly PackError[];
  onLine: (line: number) => void;
}) {
  return (
    <div id={id} role="alert" className={styles.errors}>
      {errors.length > 0 && (
        <>
          <p>{counted(errors.length, "line")} to correct; nothing was taken yet.</p>
          <ul>
            {errors.map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                {line > 0 ? (
                  <button type="button" onClick={() => onLine(line)}>
                    Line {line}
                  </button>
                ) : (
                  "The pack"
                )}
                : {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
