import { useState } from "react";
import type { PublicChannel } from "#core/gaggle/api.ts";
import { exactTime } from "../../ui/time.ts";
import styles from "./Channel.module.css";

/** The heads of all channels by the hour, for others to keep. */
const FEED = "/api/gq/public/gaggle/heads.atom";

/** Hours that are shown at first. */
const HOURS_SHOWN_COUNT = 12;

/** Where the log stood each hour. Keep one, and you can show later whether anything before it was changed. */
export function Heads({ heads }: { heads: PublicChannel["heads"] }) {
  const [isAll, setAll] = useState(false);
  const rows = isAll ? heads : heads.slice(0, HOURS_SHOWN_COUNT);
  return (
    <section className={styles.part} aria-labelledby="heads">
      <h2 id="heads">Hour by hour</h2>
      {heads.length === 0 ? (
        <p className={styles.none}>The log's first head comes at the end of its first hour.</p>
      ) : (
        <>
          <p>
            The log's last line at the end of each hour. Keep one of these lines: the script and
            this browser compare it with what is published later.{" "}
            <a href={FEED}>The heads of all channels</a> are a feed.
          </p>
          <ul className={styles.heads}>
            {rows.map(({ at, n, hash }) => (
              <li key={n}>
                <time dateTime={new Date(at).toISOString()}>{exactTime(at, "UTC")}</time>
                <code>
                  {n}:{hash}
                </code>
              </li>
            ))}
          </ul>
          {!isAll && heads.length > rows.length && (
            <button type="button" className="button quiet" onClick={() => setAll(true)}>
              Show all {heads.length}
            </button>
          )}
        </>
      )}
    </section>
  );
}
