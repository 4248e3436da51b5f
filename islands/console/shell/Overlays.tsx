import { useStore } from "@nanostores/react";
import { lazy, Suspense } from "react";
import { $overlay } from "./shortcuts.ts";

const Palette = lazy(async () => ({ default: (await import("./palette/Palette.tsx")).Palette }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import("./ShortcutsDialog.tsx")).ShortcutsDialog,
}));

/** What opens over any page; its code comes with the first use. */
export function Overlays() {
  const overlay = useStore($overlay);
  const close = () => $overlay.set(undefined);
  return (
    <Suspense>
      {overlay === "palette" && <Palette onClose={close} />}
      {overlay === "shortcuts" && <ShortcutsDialog onClose={close} />}
    </Suspense>
  );
}
