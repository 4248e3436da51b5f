import { useStore } from "@nanostores/react";
import { Brush, History, Plus, Radio, SquarePen, Trash2 } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { useNavigate } from "react-router";
import type { SketchesRecord } from "#core/platform/records.generated.ts";
import { type Action, ActionMenu } from "../../../../ui/ActionMenu.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import type { PageQuery } from "../../../shell/page-query.ts";
import styles from "./Preview.module.css";
import {
  $sketches,
  loadSketches,
  makeLive,
  removeSketch,
  watchSketches,
} from "./sketches-store.ts";

const SketchDialog = lazy(async () => ({
  default: (await import("./SketchDialog.tsx")).SketchDialog,
}));

const LapseDialog = lazy(async () => ({
  default: (await import("./LapseDialog.tsx")).LapseDialog,
}));

/** The workspace's sketches: which one is live, and another one to make so. */
export function Sketches({ query }: { query: PageQuery }) {
  const sketches = useStore($sketches);
  useEffect(watchSketches, []);
  const edited = query.get("sketch");
  const data = sketches.status === "ready" ? sketches.data : [];
  const sketch = data.find(({ id }) => id === edited);
  const played = data.find(({ id }) => id === query.get("lapse"));
  const close = () => query.set({ sketch: "", lapse: "" }, { replace: true });
  return (
    <section className={styles.card} aria-labelledby="sketches-title">
      <header className={styles.cardHead}>
        <h2 id="sketches-title" className={styles.cardTitle}>
          Which sketch is live
        </h2>
        <Button look="quiet" onPress={() => query.set({ sketch: "new" })}>
          <Plus aria-hidden="true" /> New sketch
        </Button>
      </header>
      {sketches.status === "loading" && <Skeleton lines={3} />}
      {sketches.status === "failed" && (
        <LoadFailed failure={sketches.failure} onRetry={loadSketches} />
      )}
      {data.length > 0 && (
        <ul className={styles.sketches}>
          {data.map((each) => (
            <SketchRow
              key={each.id}
              sketch={each}
              onRename={() => query.set({ sketch: each.id })}
              onPlay={() => query.set({ lapse: each.id })}
            />
          ))}
        </ul>
      )}
      {(edited === "new" || sketch) && (
        <Suspense>
          <SketchDialog key={edited} {...(sketch && { sketch })} onClose={close} />
        </Suspense>
      )}
      {played && (
        <Suspense>
          <LapseDialog sketch={played} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}

type SketchRowProps = { sketch: SketchesRecord; onRename: () => void; onPlay: () => void };

function SketchRow({ sketch, onRename, onPlay }: SketchRowProps) {
  const { id, name, live } = sketch;
  const navigate = useNavigate();
  const actions: Action[] = [
    {
      id: "draw",
      name: "Draw on it",
      icon: <Brush aria-hidden="true" />,
      run: () => void navigate(`/nest-sketch/canvas?sketch=${id}`),
    },
    { id: "lapse", name: "Time-lapse", icon: <History aria-hidden="true" />, run: onPlay },
    { id: "rename", name: "Rename", icon: <SquarePen aria-hidden="true" />, run: onRename },
  ];
  if (!live) {
    actions.push({
      id: "delete",
      name: "Delete",
      tone: "danger",
      icon: <Trash2 aria-hidden="true" />,
      run: () => removeSketch(sketch),
    });
  }
  return (
    <li className={styles.sketch}>
      <span className={styles.sketchName}>{name}</span>
      {live ? (
        <span className={styles.live}>
          <Radio aria-hidden="true" /> live
        </span>
      ) : (
        <Button look="quiet" onPress={() => void makeLive(sketch)}>
          Make it live
        </Button>
      )}
      <ActionMenu label={`More of ${name}`} actions={actions} />
    </li>
  );
}
