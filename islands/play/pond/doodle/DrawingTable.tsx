import { useStore } from "@nanostores/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { PondView } from "#core/pond/view-types.ts";
import { Drawing } from "../drawing/Drawing.tsx";
import type { PondRoom } from "../room-store.ts";
import { type Crayon, FIRST_CRAYON } from "./crayons.ts";
import styles from "./DrawingTable.module.css";
import { PenSurface } from "./PenSurface.tsx";
import { createPen, type Pen, type TableState } from "./pen.ts";
import { Tools } from "./Tools.tsx";

/** The sheet and the crayons of whoever draws. */
export function DrawingTable({
  room,
  ink,
  word,
  isConnected,
  isPaused,
}: {
  room: PondRoom;
  ink: PondView["ink"];
  word: string;
  isConnected: boolean;
  isPaused: boolean;
}) {
  const { pen, version } = usePen(room, ink, { isConnected, isPaused });
  const [crayon, setCrayon] = useState<Crayon>(FIRST_CRAYON);
  const isEmpty = pen.strokes().length === 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!isPaused) pen.undo();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Z works wherever the focus is in it
    <div className={styles.table} onKeyDown={onKeyDown}>
      <Drawing strokes={pen.strokes()} version={version} smooth={false}>
        <PenSurface pen={pen} crayon={crayon} word={word} isOff={isPaused} />
        {isEmpty && !isPaused && (
          <p className={styles.hint} aria-hidden="true">
            Draw here
          </p>
        )}
      </Drawing>
      <Tools
        crayon={crayon}
        isOff={isPaused || !isConnected}
        onCrayon={setCrayon}
        onUndo={pen.undo}
        onClear={pen.clear}
      />
    </div>
  );
}

function usePen(room: PondRoom, ink: PondView["ink"], { isConnected, isPaused }: TableState) {
  const [version, setVersion] = useState(0);
  const made = useRef<Pen>(null);
  made.current ??= createPen({
    ask: room.ask,
    onChange: () => setVersion((count) => count + 1),
  });
  const pen = made.current;
  const problem = useStore(room.$problem);
  useEffect(() => pen.take(ink, { isConnected, isPaused }), [pen, ink, isConnected, isPaused]);
  useEffect(() => {
    if (problem?.code === "POND_DRAWING_FULL") pen.giveUp();
  }, [pen, problem]);
  useEffect(() => pen.dispose, [pen]);
  return { pen, version };
}
