import { Brush, Eye, SquarePen, Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { type Action, ActionMenu } from "../../../../ui/ActionMenu.tsx";
import { SelectBox } from "../../../../ui/SelectBox.tsx";
import { Time } from "../../../../ui/Time.tsx";
import { type SavedSketch, versionCount } from "../saves/groups.ts";
import { SavePicture } from "../saves/SavePicture.tsx";
import { $saveToOpen, removeSketches } from "../saves/store.ts";
import styles from "./Saved.module.css";

export type SavedCardProps = { sketch: SavedSketch; onRename: () => void };

/** A saved sketch: its picture, its name, when and by whom, and what can be done with it. */
export function SavedCard({ sketch, onRename }: SavedCardProps) {
  const { id, name, kind, newest, versions } = sketch;
  const navigate = useNavigate();
  const actions: Action[] = [
    {
      id: "look",
      name: "Look at it",
      icon: <Eye aria-hidden="true" />,
      run: () => void navigate(`/nest-sketch/saved/${id}`),
    },
    {
      id: "open",
      name: "Open on the canvas",
      icon: <Brush aria-hidden="true" />,
      run: () => {
        $saveToOpen.set(id);
        void navigate("/nest-sketch/canvas");
      },
    },
    {
      id: "delete",
      name: versions.length > 1 ? `Delete (${versionCount(versions.length)})` : "Delete",
      tone: "danger",
      icon: <Trash2 aria-hidden="true" />,
      run: () => void removeSketches([sketch]),
    },
  ];
  if (kind === "saved") {
    actions.splice(2, 0, {
      id: "rename",
      name: "Rename",
      icon: <SquarePen aria-hidden="true" />,
      run: onRename,
    });
  }
  return (
    <>
      <SavePicture save={newest} />
      <div className={styles.cardFoot}>
        <SelectBox />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.facts}>
            <Time at={newest.created_at} />
            {newest.author !== "" && kind === "saved" && ` by ${newest.author}`}
            {versions.length > 1 && ` · ${versionCount(versions.length)}`}
          </span>
        </span>
        <ActionMenu label={`More of ${name}`} actions={actions} />
      </div>
    </>
  );
}
