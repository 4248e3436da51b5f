import { Dices } from "lucide-react";
import type { ReactNode } from "react";
import { TWITCH } from "#core/chat/limits.ts";
import { Button } from "../../../../ui/Button.tsx";
import styles from "./LinePreview.module.css";
import { hasChance } from "./preview.ts";

/** From here on the length of a line is told. */
const LONG_CHARS = TWITCH.lineMaxChars - 100;

export type LinePreviewProps = {
  /** The text with its variables. */
  text: string;
  /** What Waddle says of it; may be empty. */
  line: string;
  /** What in the text will not work. */
  problems: readonly string[];
  /** Draws chance again. */
  onRoll: () => void;
  /** What comes before it in chat. */
  children?: ReactNode;
};

/** A line as viewers will see it, and what in its text will not work. */
export function LinePreview({ text, line, problems, onRoll, children }: LinePreviewProps) {
  return (
    <section className={styles.preview} aria-label="Preview">
      <header className={styles.head}>
        <h3 className={styles.title}>As viewers will see it</h3>
        {hasChance(text) && (
          <Button look="plain" onPress={onRoll}>
            <Dices aria-hidden="true" /> Roll again
          </Button>
        )}
      </header>
      {children}
      <p className={styles.botLine} aria-live="polite">
        <b>Waddle</b> {line || <span className={styles.silent}>says nothing yet</span>}
      </p>
      {line.length > LONG_CHARS && (
        <p className={styles.facts}>
          {line.length} of {TWITCH.lineMaxChars} characters; more is cut at a word.
        </p>
      )}
      {problems.map((message) => (
        <p key={message} className={styles.problem}>
          {message}
        </p>
      ))}
    </section>
  );
}
