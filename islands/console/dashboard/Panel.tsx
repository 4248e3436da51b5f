import type { ReactNode } from "react";
import { useId } from "react";
import type { Failure } from "../../stores/result.ts";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import styles from "./Panel.module.css";

export type PanelProps = {
  title: string;
  /** Beside the title: what changes the panel's view. */
  tool?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A sheet on the dashboard, with its heading. */
export function Panel({ title, tool, className, children }: PanelProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={classNames(styles.panel, className)}>
      <header className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        {tool}
      </header>
      {children}
    </section>
  );
}

export type PanelFailedProps = { failure: Pick<Failure, "message">; onRetry: () => void };

/** In the place of a panel's content that could not be loaded. */
export function PanelFailed({ failure, onRetry }: PanelFailedProps) {
  return (
    <div className={styles.failed} role="status">
      <p>{failure.message}</p>
      <Button look="quiet" onPress={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** What a panel says while there is nothing to show in it. */
export function PanelEmpty({ children }: { children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>;
}
