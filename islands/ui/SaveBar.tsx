import { Button } from "./Button.tsx";
import styles from "./SaveBar.module.css";

export type SaveBarProps = {
  isSubmitting: boolean;
  isUnchanged: boolean;
  onDiscard: () => void;
  /** Fills in what a new workspace begins with; absent where that is shown already. */
  onDefaults?: (() => void) | undefined;
};

/** The end of a form that is saved as a whole. */
export function SaveBar({ isSubmitting, isUnchanged, onDiscard, onDefaults }: SaveBarProps) {
  return (
    <div className={styles.save}>
      <Button type="submit" isPending={isSubmitting} isDisabled={isUnchanged}>
        {isSubmitting ? "Saving…" : "Save"}
      </Button>
      {!isUnchanged && (
        <Button look="plain" onPress={onDiscard}>
          Discard changes
        </Button>
      )}
      {onDefaults && (
        <Button look="plain" onPress={onDefaults}>
          Use the defaults
        </Button>
      )}
    </div>
  );
}
