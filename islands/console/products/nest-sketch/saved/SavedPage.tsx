import { useStore } from "@nanostores/react";
import { Brush } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { Link } from "react-router";
import { Notice } from "../../../../ui/Notice.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import { Page } from "../../../shell/Page.tsx";
import { usePageQuery } from "../../../shell/page-query.ts";
import { $savedSketches, loadSaves, watchSaves } from "../saves/store.ts";
import { SavedList } from "./SavedList.tsx";
import { StorageUse } from "./StorageUse.tsx";

const RenameDialog = lazy(async () => ({
  default: (await import("./RenameDialog.tsx")).RenameDialog,
}));

/** The saved sketches. Search, sort, what kind, and the open dialog are in the address. */
export function SavedPage() {
  const saved = useStore($savedSketches);
  const query = usePageQuery();
  useEffect(watchSaves, []);
  const data = saved.status === "ready" ? saved.data : undefined;
  const renamed = data?.find(({ id }) => id === query.get("rename"));
  return (
    <Page
      title="Saved sketches"
      purpose="Your sketches by name, each with its versions; and what the canvas saved by itself."
      action={<CanvasLink />}
    >
      {saved.status === "loading" && <Skeleton lines={6} />}
      {saved.status === "failed" && <LoadFailed failure={saved.failure} onRetry={loadSaves} />}
      {data?.length === 0 && (
        <Notice title="Nothing is saved yet" plate="nest_sketch" action={<CanvasLink />}>
          <p>
            Press <strong>Save</strong> over the canvas to keep the picture under a name. While it
            changes, the canvas also saves itself every few minutes.
          </p>
        </Notice>
      )}
      {data !== undefined && data.length > 0 && <SavedList sketches={data} query={query} />}
      {data !== undefined && <StorageUse changes={data} />}
      {renamed && (
        <Suspense>
          <RenameDialog
            key={renamed.id}
            sketch={renamed}
            onClose={() => query.set({ rename: "" }, { replace: true })}
          />
        </Suspense>
      )}
    </Page>
  );
}

function CanvasLink() {
  return (
    <Link className="button" to="/nest-sketch/canvas">
      <Brush aria-hidden="true" size={18} /> Open the canvas
    </Link>
  );
}
