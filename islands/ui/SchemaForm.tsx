import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./form.module.css";
import { Note } from "./Notice.tsx";

export type SchemaFormProps = {
  onSubmit: () => void;
  /** What went wrong with the form as a whole. */
  error?: string | undefined;
  children: ReactNode;
  /** `wide` has buttons over the whole width, as on the pages before the console. */
  layout?: "plain" | "panel" | "wide";
};

/** A form whose messages come from our schemas, never from the browser. */
export function SchemaForm({ onSubmit, error, children, layout = "plain" }: SchemaFormProps) {
  return (
    <form
      noValidate
      className={classNames(styles.form, layout !== "plain" && styles[layout])}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {error && <Note tone="danger">{error}</Note>}
      {children}
    </form>
  );
}
