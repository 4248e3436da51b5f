import type { ReactNode } from "react";
import styles from "./Notice.module.css";
import { Plate, type PlateName } from "./Plate.tsx";

export type NoticeProps = {
  title: string;
  children: ReactNode;
  /** The one next step. */
  action?: ReactNode;
  plate?: PlateName;
};

/** What a page shows in the place of its content: nothing yet, something failed, not allowed. */
export function Notice({ title, children, action, plate = "canada" }: NoticeProps) {
  return (
    <section className={styles.notice}>
      <div className={styles.sketch}>
        <Plate plate={plate} width={150} />
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.text}>{children}</div>
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </section>
  );
}

/** One sentence in the flow of a page: a result, a warning. */
export function Note({ tone, children }: { tone: "info" | "danger"; children: ReactNode }) {
  return (
    <div className={tone === "danger" ? styles.dangerNote : styles.note} role="status">
      {children}
    </div>
  );
}
