import { Gift } from "lucide-react";
import type { PublicRun } from "#core/giveaways/api.ts";
import styles from "./Giveaway.module.css";

export function Prizes({ run }: { run: PublicRun }) {
  if (run.prizes.length === 0) return null;
  return (
    <section aria-labelledby="prizes" className={styles.part}>
      <h2 id="prizes" className={styles.heading}>
        What is given
      </h2>
      <ul className={styles.prizes}>
        {run.prizes.map(({ name, description, count }) => (
          <li key={`${name} ${description}`} className={styles.prize}>
            <Gift aria-hidden="true" />
            <div>
              <p className={styles.prizeName}>
                {name}
                {count > 1 && <span className={styles.times}> × {count}</span>}
              </p>
              {description !== "" && <p className={styles.small}>{description}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
