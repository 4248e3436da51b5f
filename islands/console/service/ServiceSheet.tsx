import type { ReactNode } from "react";
import type { ServiceId } from "#core/platform/brand.ts";
import { Plate } from "../../ui/Plate.tsx";
import styles from "./ServiceSheet.module.css";
import { Stamp } from "./Stamp.tsx";
import type { Fact } from "./words.ts";

export type ServiceSheetProps = {
  service: ServiceId;
  /** What is described is not built yet. */
  planned: boolean;
  facts: readonly Fact[];
  /** What leads on from here. */
  children?: ReactNode;
};

/** A sheet of the field guide: the goose of a service, and what it does or is going to do. */
export function ServiceSheet({ service, planned, facts, children }: ServiceSheetProps) {
  return (
    <div className={styles.sheet}>
      <div className={styles.scene}>
        <Plate plate={service} width={320} />
        {planned && (
          <p className={styles.stamp}>
            <Stamp />
          </p>
        )}
      </div>
      <div className={styles.words}>
        {planned && <h2 className={styles.heading}>What it is going to do</h2>}
        <dl className={styles.facts}>
          {facts.map(({ title, text }) => (
            <div key={title}>
              <dt className={styles.term}>{title}</dt>
              <dd className={styles.text}>{text}</dd>
            </div>
          ))}
        </dl>
        {children && <div className={styles.links}>{children}</div>}
      </div>
    </div>
  );
}
