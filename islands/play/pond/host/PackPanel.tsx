import { lazy, Suspense, useState } from "react";
import type { PackKind } from "#core/pond/settings.ts";
import type { GameProps } from "../game-props.ts";
import { counted } from "../words.ts";
import styles from "./PackPanel.module.css";

/** Most hosts play with our words and questions. */
const PackEditor = lazy(async () => ({ default: (await import("./PackEditor.tsx")).PackEditor }));

const WORDS: Record<PackKind, { title: string; noun: string }> = {
  words: { title: "Words of your own", noun: "word" },
  questions: { title: "Questions of your own", noun: "question" },
};

/** The host's pack, which is there once somebody opens it. */
export function PackPanel({ room, view, kind }: GameProps & { kind: PackKind }) {
  const [isOpen, setOpen] = useState(false);
  const { title, noun } = WORDS[kind];
  const count = view.room.packs[kind];
  return (
    <details className={styles.pack} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title}
        {count > 0 && <span className="tag on">{counted(count, noun)}</span>}
      </summary>
      {isOpen && (
        <Suspense fallback={<p role="status">The editor is being loaded.</p>}>
          <PackEditor room={room} view={view} kind={kind} />
        </Suspense>
      )}
    </details>
  );
}
