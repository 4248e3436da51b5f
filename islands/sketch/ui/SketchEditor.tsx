import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { createEditor, type Editor } from "../editor/editor.ts";
import { IMAGE_TYPES, type Upload } from "../editor/images.ts";
import type { SketchSession } from "../room/session.ts";
import { Announcer } from "./Announcer.tsx";
import { DeletedTextNotice } from "./DeletedTextNotice.tsx";
import styles from "./Editor.module.css";
import { FingersButton } from "./FingersButton.tsx";
import { HistoryBar } from "./HistoryBar.tsx";
import { StylePanel } from "./StylePanel.tsx";
import { ToolBar } from "./ToolBar.tsx";
import { UnsavedStatus } from "./UnsavedStatus.tsx";
import { ZoomBar } from "./ZoomBar.tsx";

export type SketchEditorProps = {
  session: SketchSession;
  /** Puts an image's file on the server; without it there are no images. */
  upload?: Upload | undefined;
  onProblem: (message: string) => void;
  /** Whether letters alone do something; they do unless this says no. */
  singleKeys?: () => boolean;
  /** What else lies over the sheet, at its top. */
  children?: ReactNode;
  /** What stands beside the sheet; it takes its room, and covers nothing. */
  aside?: ReactNode;
};

/** How much toolbars cover of the window, in CSS pixels. */
const WIDE = { top: 74, right: 20, bottom: 64, left: 132 };
const NARROW = { top: 60, right: 10, bottom: 132, left: 10 };
const BARE = { top: 20, right: 20, bottom: 64, left: 20 };

const KEYS_WHEN_DRAWING =
  "Letters choose tools. Enter places a shape or a text, and arrow keys move what is selected. With the Select tool, Tab goes through the elements; Escape, then Tab leaves the sheet.";
const KEYS_WHEN_WATCHING = "You are watching: the sheet can be moved and zoomed.";

const NARROW_WIDTH = "(width <= 43.75em)";

/** A sketch to draw on, with its tools around it; it fills the element that it stands in. */
export function SketchEditor(props: SketchEditorProps) {
  const { session, upload, onProblem, singleKeys = yes, children, aside } = props;
  const host = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const files = useRef<HTMLInputElement>(null);
  const [editor, setEditor] = useState<Editor>();
  const [uploads, setUploads] = useState(0);
  const board = session.board;
  const mayDraw = useSyncExternalStore(session.onChange, () => board.mayDraw());
  const count = useSyncExternalStore(session.onChange, () => board.elements().length);
  const hasImages = upload !== undefined;

  const latest = useRef({ upload, onProblem, singleKeys });
  latest.current = { upload, onProblem, singleKeys };
  useEffect(() => {
    if (!host.current) return;
    const created = createEditor(host.current, session.board, {
      upload: hasImages ? (file) => latest.current.upload?.(file) ?? NO_UPLOAD : undefined,
      onProblem: (message) => latest.current.onProblem(message),
      onUploads: setUploads,
      singleKeys: () => latest.current.singleKeys(),
      chooseImage: () => files.current?.click(),
    });
    setEditor(created);
    return () => {
      created.dispose();
      setEditor(undefined);
    };
  }, [session, hasImages]);

  useEffect(() => {
    if (!editor) return;
    const narrow = matchMedia(NARROW_WIDTH);
    const set = () => editor.setInsets(!mayDraw ? BARE : narrow.matches ? NARROW : WIDE);
    set();
    narrow.addEventListener("change", set);
    return () => narrow.removeEventListener("change", set);
  }, [editor, mayDraw]);

  return (
    <div className={styles.editor}>
      <div className={styles.work}>
        <div
          ref={host}
          className={styles.window}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves what is chosen on it.
          tabIndex={0}
          role="application"
          aria-roledescription="canvas"
          aria-label={`Sketch with ${count} ${count === 1 ? "element" : "elements"}`}
          aria-describedby={keysId}
          data-canvas=""
        />
        <p id={keysId} className="visually-hidden">
          {mayDraw ? KEYS_WHEN_DRAWING : KEYS_WHEN_WATCHING}
        </p>
        {editor && mayDraw && <Announcer editor={editor} board={board} />}
        {editor && mayDraw && (
          <>
            <ToolBar editor={editor} hasImages={hasImages} />
            <StylePanel editor={editor} board={board} />
          </>
        )}
        {editor && (
          <div className={styles.corner}>
            {mayDraw && <HistoryBar editor={editor} session={session} />}
            {mayDraw && <FingersButton editor={editor} />}
            <ZoomBar editor={editor} />
          </div>
        )}
        <UnsavedStatus session={session} uploads={uploads} />
        {editor && <DeletedTextNotice editor={editor} />}
        {children && <div className={styles.over}>{children}</div>}
        <input
          ref={files}
          type="file"
          accept={IMAGE_TYPES.join(",")}
          multiple
          hidden
          aria-label="Images to put on the sketch"
          onChange={({ currentTarget }) => {
            editor?.putImages([...(currentTarget.files ?? [])]);
            currentTarget.value = "";
          }}
        />
      </div>
      {aside}
    </div>
  );
}

const NO_UPLOAD = Promise.resolve({ message: "" });

function yes(): boolean {
  return true;
}
