import { Image } from "lucide-react";
import type { SketchSave } from "./groups.ts";
import styles from "./SavePicture.module.css";
import { thumbnailAddress } from "./store.ts";

/** The small picture of a save. The words beside it say what it is. */
export function SavePicture({ save }: { save: SketchSave }) {
  const address = thumbnailAddress(save);
  return (
    <span className={styles.picture}>
      {address === "" ? (
        <Image aria-hidden="true" />
      ) : (
        <img src={address} alt="" width={480} height={270} loading="lazy" decoding="async" />
      )}
    </span>
  );
}
