import { crossLink } from "#core/platform/redirects.ts";
import styles from "./ReplayScript.module.css";

/** Where the script is that replays a log without this site, and how to run it. */
export const REPLAY_SCRIPT = "/replay-gaggle.mjs";

export function ReplayScript({ slug }: { slug: string }) {
  return (
    <div className={styles.script}>
      <p>
        Without this site: save{" "}
        <a href={REPLAY_SCRIPT} download>
          the script
        </a>
        , one file that shares no code with the game and needs Node.js alone. LINE:HASH is what you
        kept of a line, from chat or from the channel's page.
      </p>
      <pre className="night wrapped">
        <b>❯</b> node replay-gaggle.mjs {slug}.log {slug}-tables.txt LINE:HASH
      </pre>
      <p>
        <a href={crossLink("ask", "/gaggle/fair-play")}>What it checks, and what not</a>
      </p>
    </div>
  );
}
