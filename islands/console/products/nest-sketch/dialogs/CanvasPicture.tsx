import { useEffect, useState } from "react";
import type { SketchElement } from "#core/sketch/element.ts";
import { thumbnailOf } from "../saves/save.ts";
import styles from "./Dialogs.module.css";

export type CanvasPictureProps = {
  elements: readonly SketchElement[];
  /** What it shows, for those who don't see it. */
  label: string;
  /** What waits for approval is painted too, as if it did not. */
  withPending?: boolean;
};

/** A small picture of elements that are on the canvas, painted when they change. */
export function CanvasPicture({ elements, label, withPending = false }: CanvasPictureProps) {
  const [address, setAddress] = useState<string>();
  const key = elements.map(({ id, version }) => `${id}.${version}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when they are others
  useEffect(() => {
    let isGone = false;
    let made: string | undefined;
    const shown = withPending
      ? elements.map((element) => ({ ...element, pending: false }))
      : elements;
    void thumbnailOf(shown).then((picture) => {
      if (isGone || !picture) return;
      made = URL.createObjectURL(picture);
      setAddress(made);
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [key, withPending]);
  return <div className={styles.picture}>{address && <img src={address} alt={label} />}</div>;
}
