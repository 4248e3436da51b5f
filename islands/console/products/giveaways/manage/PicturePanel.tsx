import { ImagePlus, Trash2 } from "lucide-react";
import { useState } from "react";
import { FileTrigger } from "react-aria-components";
import type { GiveawayListing } from "#core/giveaways/api.ts";
import { GIVEAWAY } from "#core/giveaways/limits.ts";
import { Button } from "../../../../ui/Button.tsx";
import styles from "./Giveaways.module.css";
import { deletePicture, setPicture } from "./picture-store.ts";

const TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"];

/** The picture of the prize, on the public page and the overlay. */
export function PicturePanel({ giveaway: { id, name, picture } }: { giveaway: GiveawayListing }) {
  const [isPending, setPending] = useState(false);
  const work = async (done: Promise<void>) => {
    setPending(true);
    await done;
    setPending(false);
  };
  return (
    <section className={styles.picturePanel} aria-label="Picture of the prize">
      {picture !== "" && (
        <img className={styles.picture} src={picture} alt={`The prize of ${name}`} />
      )}
      <div className={styles.pageActions}>
        <FileTrigger
          acceptedFileTypes={TYPES}
          onSelect={(files) => {
            const [file] = files ?? [];
            if (file) void work(setPicture(id, file));
          }}
        >
          <Button look="quiet" isPending={isPending}>
            <ImagePlus aria-hidden="true" />
            {picture === "" ? "Add a picture of the prize" : "Another picture"}
          </Button>
        </FileTrigger>
        {picture !== "" && (
          <Button look="quiet" onPress={() => void work(deletePicture(id))}>
            <Trash2 aria-hidden="true" /> Remove it
          </Button>
        )}
      </div>
      <p className={styles.fine}>
        PNG, JPEG, WebP or GIF, up to 2 MB and {GIVEAWAY.pictureSideMaxPixels} pixels a side.
      </p>
    </section>
  );
}
