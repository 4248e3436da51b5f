import { VERSION_LABEL } from "#core/platform/brand.ts";
import styles from "./Stamp.module.css";

/** Says that a thing is not in this version. */
export function Stamp() {
  return (
    <span className={styles.stamp} title={`Not in ${VERSION_LABEL} yet`}>
      planned
    </span>
  );
}
