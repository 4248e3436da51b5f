import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./Settings.module.css";

/** Around a page of settings: lines that are not too long to read. */
export function SettingsColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}

export type SettingsProps = {
  /** Names the section in the address, e.g. `/account#email`. */
  id: string;
  title: string;
  purpose?: ReactNode;
  children: ReactNode;
  /** Beside the title: what adds to the list below. */
  action?: ReactNode;
  tone?: "danger";
};

/** A section of a page of settings: its title, one line about it, and its rows on one card. */
export function Settings({ id, title, purpose, children, action, tone }: SettingsProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <header className={styles.head}>
        <div className={styles.about}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          {purpose && <p className={styles.purpose}>{purpose}</p>}
        </div>
        {action}
      </header>
      <div className={classNames(styles.card, tone === "danger" && styles.danger)}>{children}</div>
    </section>
  );
}

export type SettingProps = {
  icon?: ReactNode;
  title: ReactNode;
  hint?: ReactNode;
  /** The control, at the row's end. */
  children?: ReactNode;
};

/** One row: what it is on the left, its control on the right. */
export function Setting({ icon, title, hint, children }: SettingProps) {
  return (
    <div className={styles.row}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <div className={styles.words}>
        <p className={styles.name}>{title}</p>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {children && <div className={styles.control}>{children}</div>}
    </div>
  );
}

/** A row that holds a form, or anything else that takes its whole width. */
export function SettingBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}
