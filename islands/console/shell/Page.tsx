import type { ReactNode } from "react";
import styles from "./Page.module.css";

export type PageProps = {
  title: string;
  /** What the page is for, in one line. */
  purpose?: ReactNode;
  /** The page's main action. */
  action?: ReactNode;
  children: ReactNode;
};

/** The frame of a page's content. The heading takes focus when the route changes. */
export function Page({ title, purpose, action, children }: PageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {purpose && <p className={styles.purpose}>{purpose}</p>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </header>
      {children}
    </div>
  );
}
