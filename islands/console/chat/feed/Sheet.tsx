import { type ReactNode, useId } from "react";
import styles from "./Feed.module.css";

/** A sheet beside or below a chat, with its heading. */
export function Sheet({
  title,
  tool,
  children,
}: {
  title: string;
  tool?: ReactNode;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section className={styles.sheet} aria-labelledby={heading}>
      <header className={styles.sheetHead}>
        <h2 id={heading} className={styles.sheetTitle}>
          {title}
        </h2>
        {tool}
      </header>
      {children}
    </section>
  );
}
