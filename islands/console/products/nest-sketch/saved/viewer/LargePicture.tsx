import { useEffect, useState } from "react";
import type { DrawnElement } from "#core/sketch/element.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { toBitmap } from "../../../../../sketch/paint/png.ts";
import { PAPER } from "../../../../../sketch/paint/sheet.ts";
import { Note } from "../../../../../ui/Notice.tsx";
import styles from "./Viewer.module.css";

export type LargePictureProps = { elements: readonly DrawnElement[]; label: string };

/** The whole sheet on its paper, as large as the page is wide. */
export function LargePicture({ elements, label }: LargePictureProps) {
  const [address, setAddress] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    let isGone = false;
    let made: string | undefined;
    void toBitmap(elements, { width: SKETCH.widthPx, paper: PAPER }).then((picture) => {
      if (isGone) return;
      if (!picture) return setBroken(true);
      made = URL.createObjectURL(picture);
      setAddress(made);
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [elements]);
  if (isBroken) return <Note tone="danger">This browser could not paint the sketch.</Note>;
  return (
    <div className={styles.sheet}>
      {address && <img src={address} alt={label} width={SKETCH.widthPx} height={SKETCH.heightPx} />}
    </div>
  );
}
