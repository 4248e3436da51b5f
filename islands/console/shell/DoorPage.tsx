import type { ReactNode } from "react";
import styles from "./DoorPage.module.css";

export type DoorPageProps = {
  title: string;
  purpose: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
};

export function DoorPage({ title, purpose, children, footer }: DoorPageProps) {
  return (
    <div className={styles.page}>
      <header>
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className={styles.purpose}>{purpose}</p>
      </header>
      {children}
      {footer && <p className={styles.footer}>{footer}</p>}
    </div>
  );
}
