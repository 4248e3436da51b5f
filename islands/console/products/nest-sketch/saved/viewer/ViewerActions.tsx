import { useStore } from "@nanostores/react";
import { Brush, SquarePen, Trash2 } from "lucide-react";
import { lazy, Suspense } from "react";
import { useNavigate } from "react-router";
import { type Action, ActionMenu } from "../../../../../ui/ActionMenu.tsx";
import { Button } from "../../../../../ui/Button.tsx";
import { MenuButton } from "../../../../../ui/MenuButton.tsx";
import { usePageQuery } from "../../../../shell/page-query.ts";
import type { SavedSketch, SketchSave } from "../../saves/groups.ts";
import { $saveToOpen, removeVersions } from "../../saves/store.ts";
import { $document } from "./document-store.ts";
import { exportJson, exportPng, exportSvg } from "./export.ts";
import styles from "./Viewer.module.css";

const RenameDialog = lazy(async () => ({
  default: (await import("../RenameDialog.tsx")).RenameDialog,
}));

export type ViewerActionsProps = { save: SketchSave; sketch: SavedSketch };

/** What can be done with the version that is shown. */
export function ViewerActions({ save, sketch }: ViewerActionsProps) {
  const document = useStore($document);
  const navigate = useNavigate();
  const query = usePageQuery();
  const file = document.status === "ready" ? document.data : undefined;
  const open = () => {
    $saveToOpen.set(save.id);
    void navigate("/nest-sketch/canvas");
  };
  const remove = () => {
    const next = sketch.versions.find(({ id }) => id !== save.id);
    void removeVersions([save]);
    void navigate(`/nest-sketch/saved${next ? `/${next.id}` : ""}`, { replace: true });
  };
  const more: Action[] = [
    {
      id: "delete",
      name: sketch.versions.length > 1 ? "Delete this version" : "Delete",
      tone: "danger",
      icon: <Trash2 aria-hidden="true" />,
      run: remove,
    },
  ];
  if (save.kind === "saved") {
    more.unshift({
      id: "rename",
      name: "Rename",
      icon: <SquarePen aria-hidden="true" />,
      run: () => query.set({ rename: save.id }),
    });
  }
  return (
    <div className={styles.actions}>
      <Button onPress={open}>
        <Brush aria-hidden="true" /> Open on canvas
      </Button>
      {file && (
        <MenuButton
          label="Export"
          items={[
            { id: "png", name: "Picture (PNG)", run: () => void exportPng(file, "paper") },
            {
              id: "clear",
              name: "Picture without paper (PNG)",
              run: () => void exportPng(file, "clear"),
            },
            { id: "svg", name: "Drawing (SVG)", run: () => void exportSvg(file) },
            { id: "json", name: "Data, to open again (JSON)", run: () => exportJson(file) },
          ]}
        >
          Export
        </MenuButton>
      )}
      <ActionMenu label={`More of ${save.name}`} actions={more} />
      {query.get("rename") === save.id && (
        <Suspense>
          <RenameDialog
            sketch={sketch}
            onClose={() => query.set({ rename: "" }, { replace: true })}
          />
        </Suspense>
      )}
    </div>
  );
}
