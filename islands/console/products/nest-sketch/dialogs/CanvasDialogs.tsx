import { useStore } from "@nanostores/react";
import { lazy, Suspense, useEffect } from "react";
import { showToast } from "../../../../stores/toasts.ts";
import { usePageQuery } from "../../../shell/page-query.ts";
import { clearCanvas } from "../moderation/acts.ts";
import { panic, usePanicKey } from "../moderation/panic.ts";
import { type OpenCanvas, useOpenCanvas } from "../open-canvas.ts";
import { parseTab } from "../permissions/tabs.ts";
import { keepAutosaving } from "../saves/autosave.ts";
import { loadDocument, openOnCanvas } from "../saves/open.ts";
import { $saveToOpen, rememberName } from "../saves/store.ts";
import { onCanvasEvent } from "../status.ts";

const SaveDialog = lazy(async () => ({ default: (await import("./SaveDialog.tsx")).SaveDialog }));
const OpenDialog = lazy(async () => ({ default: (await import("./OpenDialog.tsx")).OpenDialog }));
const PermissionsDialog = lazy(async () => ({
  default: (await import("../permissions/PermissionsDialog.tsx")).PermissionsDialog,
}));

/** What the header's buttons do: they clear the canvas, or open a dialog that the address names. */
export function CanvasDialogs() {
  const canvas = useOpenCanvas();
  const query = usePageQuery();
  usePanicKey(() => panic(canvas));
  useEffect(() => canvas && keepAutosaving(canvas), [canvas]);
  useSaveToOpen(canvas);
  useEffect(() => {
    if (!canvas) return;
    return onCanvasEvent((button) => {
      if (button === "clear") clearCanvas(canvas);
      else query.set({ dialog: button });
    });
  }, [canvas, query]);

  if (!canvas) return null;
  const { role } = canvas.room();
  const dialog = query.get("dialog");
  const close = () => query.set({ dialog: "", tab: "" }, { replace: true });
  return (
    <Suspense>
      {dialog === "save" && (role === "owner" || role === "editor") && (
        <SaveDialog canvas={canvas} onClose={close} />
      )}
      {dialog === "open" && role === "owner" && <OpenDialog canvas={canvas} onClose={close} />}
      {dialog === "permissions" && role === "owner" && (
        <PermissionsDialog
          canvas={canvas}
          tab={parseTab(query.get("tab"))}
          onTab={(tab) => query.set({ tab }, { replace: true })}
          onClose={close}
        />
      )}
    </Suspense>
  );
}

/** Opens what another page wants opened, once the room has let us in as somebody who may. */
function useSaveToOpen(canvas: OpenCanvas | undefined): void {
  const save = useStore($saveToOpen);
  const isIn = canvas?.room().role === "owner" && canvas.room().connection === "connected";
  useEffect(() => {
    if (!canvas || !isIn || save === undefined) return;
    $saveToOpen.set(undefined);
    void loadDocument(save).then(async (file) => {
      const problem = file.ok ? await openOnCanvas(canvas, file.value) : file.failure.message;
      if (problem) showToast({ tone: "danger", text: problem });
      else if (file.ok) rememberName(canvas.sketch, file.value.name);
    });
  }, [canvas, isIn, save]);
}
