import { useEffect, useState } from "react";
import type { SketchElement } from "#core/sketch/element.ts";
import { thumbnailOf } from "../saves/save.ts";
import styles from "./Dialogs.module.css";

/** What a save of these elements will look like in the list. */
export function CanvasPicture({ elements }: { elements: readonly SketchElement[] }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let isGone = false;
    let made: string | undefined;
    void thumbnailOf(elements).then((picture) => {
      if (isGone || !picture) return;
      made = URL.createObjectURL(picture);
      setAddress(made);
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [elements]);
  return (
    <div className={styles.picture}>
      {address && <img src={address} alt="The sketch as it will be saved" />}
    </div>
  );
}
