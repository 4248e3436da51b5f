import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { StrokeStyle } from "#core/sketch/one/protocol.ts";
import { Note, Notice } from "../../ui/Notice.tsx";
import { Page } from "../shell/Page.tsx";
import { createBoard } from "./board.ts";
import styles from "./Canvas.module.css";
import { CanvasDialogs } from "./dialogs/CanvasDialogs.tsx";
import { ModerationStrip } from "./moderation/ModerationStrip.tsx";
import { attachPen } from "./pen.ts";
import { $canvasStatus } from "./status.ts";
import { $copy, $refusal, joinSketch, sketchOf } from "./store.ts";
import { PEN_START, Toolbar } from "./Toolbar.tsx";

/** The shared canvas. `?sketch=ID` opens a sketch; without it the workspace's live one opens. */
export function CanvasPage() {
  const [query] = useSearchParams();
  const sketch = sketchOf(query);
  return (
    <Page title="Canvas" purpose="Draw together: everyone here sees a stroke while it is drawn.">
      {sketch === "" ? (
        <Notice title="There is no live sketch">
          This workspace has no sketch yet. Reload the page; if that does not help, tell us.
        </Notice>
      ) : (
        <Sheet key={sketch} sketch={sketch} />
      )}
      <ModerationStrip />
      <CanvasDialogs />
    </Page>
  );
}

function Sheet({ sketch }: { sketch: string }) {
  const host = useRef<HTMLDivElement>(null);
  const pen = useRef<StrokeStyle>(PEN_START);
  const [style, setStyle] = useState<StrokeStyle>(PEN_START);
  const { role, document } = useStore($copy);
  const { connection, unsaved } = useStore($canvasStatus);
  const refusal = useStore($refusal);

  useEffect(() => joinSketch(sketch), [sketch]);
  useEffect(() => {
    if (!host.current) return;
    const board = createBoard(host.current);
    const stops = [$copy.subscribe(board.show), attachPen(board.surface, () => pen.current)];
    return () => {
      for (const stop of stops) stop();
      board.dispose();
    };
  }, []);

  const choose = (chosen: StrokeStyle) => {
    pen.current = chosen;
    setStyle(chosen);
  };

  return (
    <div className={styles.sheet}>
      {refusal && <Note tone="danger">{refusal}</Note>}
      {role === "viewer" ? (
        <Note tone="info">
          You are watching. To draw you need <code>nest_sketch_manage</code>; ask the owner.
        </Note>
      ) : (
        <Toolbar style={style} onChange={choose} />
      )}
      <div
        ref={host}
        className={styles.paper}
        role="img"
        aria-label={`The sketch: ${strokeCount(document.strokes.size)}. Draw with a pen, finger or mouse.`}
      />
      <p className={styles.foot} role="status">
        {unsaved > 0 && connection !== "connected"
          ? `Not connected: ${unsaved} ${unsaved === 1 ? "stroke waits" : "strokes wait"} here, to join the sketch when you are back.`
          : strokeCount(document.strokes.size)}
      </p>
    </div>
  );
}

function strokeCount(count: number): string {
  return `${count} ${count === 1 ? "stroke" : "strokes"}`;
}
