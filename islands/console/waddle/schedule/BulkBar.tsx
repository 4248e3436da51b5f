import { Power, PowerOff, Trash2, X } from "lucide-react";
import { Button } from "../../../ui/Button.tsx";
import styles from "./Schedule.module.css";

export type BulkBarProps = {
  /** How many are selected, in words. */
  count: string;
  onSwitch: (isOn: boolean) => void;
  onDelete: () => void;
  onClear: () => void;
};

/** What can be done with the selected rows. */
export function BulkBar({ count, onSwitch, onDelete, onClear }: BulkBarProps) {
  return (
    <div className={styles.bulk} role="toolbar" aria-label="Selected">
      <p className={styles.bulkCount} role="status">
        {count} selected
      </p>
      <Button look="quiet" onPress={() => onSwitch(true)}>
        <Power aria-hidden="true" /> Switch on
      </Button>
      <Button look="quiet" onPress={() => onSwitch(false)}>
        <PowerOff aria-hidden="true" /> Switch off
      </Button>
      <Button look="quiet" onPress={onDelete}>
        <Trash2 aria-hidden="true" /> Delete
      </Button>
      <Button look="icon" aria-label="Select none" onPress={onClear}>
        <X aria-hidden="true" />
      </Button>
    </div>
  );
}
