import { useStore } from "@nanostores/react";
import { useEffect, useMemo } from "react";
import { Link, useSearchParams } from "react-router";
import { wordsOf } from "../../../../sketch/room/refusal.ts";
import { RefusalNotice } from "../../../../sketch/ui/RefusalNotice.tsx";
import { SketchEditor } from "../../../../sketch/ui/SketchEditor.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { Page } from "../../../shell/Page.tsx";
import { $singleKeys } from "../../../shell/shortcuts.ts";
import { CanvasDialogs } from "../dialogs/CanvasDialogs.tsx";
import { ApprovalAside } from "../moderation/ApprovalAside.tsx";
import { ModerationStrip } from "../moderation/ModerationStrip.tsx";
import styles from "./Canvas.module.css";
import { $join, openSketch, showProblem, sketchOf, tryToJoin, watchMeanwhile } from "./store.ts";
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
    <>
      <Sheet key={sketch} sketch={sketch} />
      <CanvasDialogs />
    </>
  );
}

function Sheet({ sketch }: { sketch: string }) {
  const join = useStore($join);
  const upload = useMemo(() => uploadTo(sketch), [sketch]);
  useEffect(() => openSketch(sketch), [sketch]);
  if (join.status === "out") {
    return (
      <Page title="Canvas" purpose={wordsOf(join.refusal).purpose}>
        <RefusalNotice
          {...join}
          onAgain={tryToJoin}
          onWatch={watchMeanwhile}
          elsewhere={
            <Link className="button" to="/nest-sketch/preview">
              All sketches
            </Link>
          }
        />
      </Page>
    );
  }
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden" tabIndex={-1}>
        Canvas
      </h1>
      {join.status === "in" && (
        <SketchEditor
          session={join.session}
          upload={upload}
          onProblem={showProblem}
          singleKeys={areSingleKeysOn}
          aside={<ApprovalAside />}
        >
          <ModerationStrip />
          <Watching session={join.session} waits={join.waits} />
        </SketchEditor>
      )}
    </div>
  );
}

function areSingleKeysOn(): boolean {
  return $singleKeys.get();
}
