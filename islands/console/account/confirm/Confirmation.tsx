import { useStore } from "@nanostores/react";
import { lazy, Suspense } from "react";
import { $confirming } from "../../../stores/confirmation.ts";

const ConfirmPersonDialog = lazy(async () => ({
  default: (await import("./ConfirmPersonDialog.tsx")).ConfirmPersonDialog,
}));

/** Asks who it is, over whatever page, when the server wants to know; its code comes with the first use. */
export function Confirmation() {
  const confirming = useStore($confirming);
  return <Suspense>{confirming && <ConfirmPersonDialog onEnd={confirming.end} />}</Suspense>;
}
