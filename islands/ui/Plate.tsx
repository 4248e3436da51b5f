import type { ServiceId } from "#core/platform/brand.ts";
import styles from "./Plate.module.css";

/** The plates that the console shows; src/components/goose/plates.ts draws them. */
export type PlateName =
  | "canada"
  | "egyptian"
  | "gatekeeper"
  | "lesser-white-fronted"
  | "pink-footed"
  | ServiceId;

/** A goose of the field guide in its habitat. Decorative: the words beside it say what it means. */
export function Plate({ plate, width }: { plate: PlateName; width: number }) {
  return (
    <img
      className={styles.plate}
      src={`/plates/${plate}.svg`}
      alt=""
      width={width}
      height={Math.round((width * 320) / 360)}
    />
  );
}

/** The mark beside the name. */
export function Mark({ size }: { size: number }) {
  return <img className={styles.mark} src="/favicon.svg" alt="" width={size} height={size} />;
}
