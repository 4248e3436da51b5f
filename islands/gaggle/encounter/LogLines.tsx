import { Download } from "lucide-react";
import { networkOf } from "#core/gaggle/encounter-replay.ts";
import { channelRoute } from "../channel/store.ts";
import { ReplayScript } from "../ReplayScript.tsx";
import styles from "./Encounter.module.css";
import type { ShownEncounter } from "./store.ts";

/** Lines that are shown; a large channel's encounter has thousands. */
const LINES_SHOWN_COUNT = 400;

/** The encounter's lines as they are in the log, and how to check them without this site. */
export function LogLines({ shown: { encounter } }: { shown: ShownEncounter }) {
  const lines = encounter.lines.slice(0, LINES_SHOWN_COUNT);
  const more = encounter.lines.length - lines.length;
  const route = (part: string) => channelRoute(encounter.channel.slug, part, networkOf(encounter));
  return (
    <section className={styles.part} aria-labelledby="log">
      <h2 id="log">The log</h2>
      <details className={styles.details}>
        <summary>Lines of this encounter ({encounter.lines.length})</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard */}
        <section className={styles.log} tabIndex={0} aria-label="Lines of the log">
          <pre className="night wrapped">
            {lines.join("\n")}
            {more > 0 && `\n… and ${more} more`}
          </pre>
        </section>
      </details>
      <div className="buttons">
        <a className="button quiet" href={route("log")} download={`${encounter.channel.slug}.log`}>
          <Download aria-hidden="true" /> The channel's log
        </a>
        <a
          className="button quiet"
          href={route("tables")}
          download={`${encounter.channel.slug}-tables.txt`}
        >
          <Download aria-hidden="true" /> Card tables
        </a>
      </div>
      <ReplayScript slug={encounter.channel.slug} />
    </section>
  );
}
