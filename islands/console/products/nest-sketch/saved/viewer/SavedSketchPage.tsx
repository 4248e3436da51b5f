import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Link, useParams } from "react-router";
import { Notice } from "../../../../../ui/Notice.tsx";
import { Skeleton } from "../../../../../ui/Skeleton.tsx";
import { Time } from "../../../../../ui/Time.tsx";
import { LoadFailed } from "../../../../shell/LoadFailed.tsx";
import { Page } from "../../../../shell/Page.tsx";
import type { SketchSave } from "../../saves/groups.ts";
import { $savedSketches, loadSaves, watchSaves } from "../../saves/store.ts";
import { ViewerActions } from "./ViewerActions.tsx";
import { ViewerBody } from "./ViewerBody.tsx";

/** One version of a saved sketch: its picture, its replay, and the other versions. */
export function SavedSketchPage() {
  const { id = "" } = useParams();
  const saved = useStore($savedSketches);
  useEffect(watchSaves, []);
  if (saved.status === "loading") {
    return (
      <Page title="Saved sketch">
        <Skeleton lines={8} />
      </Page>
    );
  }
  if (saved.status === "failed") {
    return (
      <Page title="Saved sketch">
        <LoadFailed failure={saved.failure} onRetry={loadSaves} />
      </Page>
    );
  }
  const sketch = saved.data.find(({ versions }) => versions.some((save) => save.id === id));
  const save = sketch?.versions.find((version) => version.id === id);
  if (!sketch || !save) return <Unknown />;
  return (
    <Page
      title={save.name}
      purpose={<Purpose save={save} />}
      action={<ViewerActions save={save} sketch={sketch} />}
    >
      <ViewerBody key={save.id} save={save} sketch={sketch} />
    </Page>
  );
}

function Purpose({ save: { kind, number, created_at, author, elements } }: { save: SketchSave }) {
  return (
    <>
      {kind === "auto" ? "Saved by itself" : `Version ${number}, saved by ${author}`}{" "}
      <Time at={created_at} />, {elements.toLocaleString("en-US")}{" "}
      {elements === 1 ? "element" : "elements"}.
    </>
  );
}

function Unknown() {
  return (
    <Page title="Saved sketch">
      <Notice
        title="There is no such save"
        plate="pink-footed"
        action={
          <Link className="button" to="/nest-sketch/saved">
            All saved sketches
          </Link>
        }
      >
        It was deleted, or it belongs to another workspace.
      </Notice>
    </Page>
  );
}
