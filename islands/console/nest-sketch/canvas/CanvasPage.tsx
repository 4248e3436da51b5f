import { useStore } from "@nanostores/react";
import { useEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import { SketchEasel } from "../../../sketch/ui/SketchEasel.tsx";
import { Note, Notice } from "../../../ui/Notice.tsx";
import { Page } from "../../shell/Page.tsx";
import { $singleKeys } from "../../shell/shortcuts.ts";
import { CanvasDialogs } from "../dialogs/CanvasDialogs.tsx";
import { ModerationStrip } from "../moderation/ModerationStrip.tsx";
import styles from "./Canvas.module.css";
import { $refusal, $sketch, openSketch, showProblem, sketchOf } from "./store.ts";
import { uploadTo } from "./upload.ts";
import { Watching } from "./Watching.tsx";

/** The shared canvas. `?sketch=ID` opens a sketch; without it the workspace's live one opens. */
export function CanvasPage() {
  const [query] = useSearchParams();
  const sketch = sketchOf(query);
  if (sketch === "") {
    return (
      <Page title="Canvas" purpose="Draw together: everyone here sees a stroke while it is drawn.">
        <Notice title="There is no live sketch">
          This workspace has no sketch yet. Reload the page; if that does not help, tell us.
        </Notice>
      </Page>
    );
  }
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden" tabIndex={-1}>
        Canvas
      </h1>
      <Sheet key={sketch} sketch={sketch} />
      <CanvasDialogs />
    </div>
  );
}

function Sheet({ sketch }: { sketch: string }) {
  const session = useStore($sketch);
  const refusal = useStore($refusal);
  const upload = useMemo(() => uploadTo(sketch), [sketch]);
  useEffect(() => openSketch(sketch), [sketch]);
  if (!session) return null;
  return (
    <SketchEasel
      session={session}
      upload={upload}
      onProblem={showProblem}
      singleKeys={areSingleKeysOn}
    >
      {refusal && <Note tone="danger">{refusal}</Note>}
      <ModerationStrip />
      <Watching session={session} />
    </SketchEasel>
  );
}

function areSingleKeysOn(): boolean {
  return $singleKeys.get();
}
