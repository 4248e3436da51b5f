import { lazy, Suspense } from "react";
import { usePageQuery } from "../../../shell/page-query.ts";
import { useOpenCanvas } from "../open-canvas.ts";
import { waitingOf } from "./queue.ts";

const ApprovalQueue = lazy(async () => ({
  default: (await import("./ApprovalQueue.tsx")).ApprovalQueue,
}));

/** Beside the sheet, for moderators, while the list of what waits is open. */
export function ApprovalAside() {
  const canvas = useOpenCanvas();
  const query = usePageQuery();
  if (canvas?.room().role !== "owner" || query.get("queue") === "") return null;
  return (
    <Suspense>
      <ApprovalQueue
        canvas={canvas}
        waiting={waitingOf(canvas.elements())}
        onClose={() => query.set({ queue: "" }, { replace: true })}
      />
    </Suspense>
  );
}
