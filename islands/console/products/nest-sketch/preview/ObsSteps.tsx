import { SKETCH } from "#core/sketch/limits.ts";
import { CopyAddress } from "../../../../ui/CopyAddress.tsx";
import { overlayAddress } from "./address.ts";
import styles from "./Preview.module.css";

/** The overlay's address, and what to do with it in OBS. */
export function ObsSteps({ background }: { background: string }) {
  return (
    <section className={styles.card} aria-labelledby="obs-title">
      <h2 id="obs-title" className={styles.cardTitle}>
        On your stream
      </h2>
      <CopyAddress address={overlayAddress(background)} what="the overlay" />
      <ol className={styles.steps}>
        <li>
          In OBS, add a <strong>Browser</strong> source and paste this address.
        </li>
        <li>
          Make it {SKETCH.widthPx} wide and {SKETCH.heightPx} high.
        </li>
        <li>
          Leave “Shutdown source when not visible” off, so that it stays connected between scenes.
        </li>
      </ol>
      <p className={styles.hint}>
        The address needs no account and shows nothing but the picture. It follows the live sketch
        and connects again by itself.
      </p>
    </section>
  );
}
