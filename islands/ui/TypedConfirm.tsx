import type { ReactNode } from "react";
import type { FieldErrors } from "#core/entities/text.ts";
import type { Failure } from "../stores/result.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { TextForm } from "./TextForm.tsx";
import styles from "./TypedConfirm.module.css";

export type TypedConfirmProps = {
  title: string;
  /** What will happen, and that it cannot be undone. */
  children: ReactNode;
  /** What has to be typed. */
  expected: string;
  button: readonly [label: string, pending: string];
  onClose: () => void;
  /** Does it. Returns the failure, if any. */
  onConfirm: (typed: string) => Promise<Failure | undefined>;
};

/** Asks for a word to be typed before something that cannot be undone. */
export function TypedConfirm(props: TypedConfirmProps) {
  const { title, children, expected, button, onClose, onConfirm } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.body}>
        <div className={styles.words}>{children}</div>
        <TextForm
          initial={{ confirm: "" }}
          fields={[
            {
              name: "confirm",
              label: `Type ${expected} to confirm`,
              autoComplete: "off",
              mono: true,
              autoFocus: true,
            },
          ]}
          validate={(values) => matches(values, expected)}
          submit={({ confirm }) => onConfirm(confirm.trim())}
          button={button}
          look="danger"
          aside={
            <Button look="plain" onPress={onClose}>
              Cancel
            </Button>
          }
        />
      </div>
    </Dialog>
  );
}

function matches(values: unknown, expected: string): FieldErrors {
  const typed = (values as { confirm: string }).confirm.trim();
  return typed === expected ? {} : { confirm: `Type ${expected} to confirm` };
}
