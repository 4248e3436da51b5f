import { useStore } from "@nanostores/react";
import { lazy, Suspense, useEffect } from "react";
import { Link } from "react-router";
import { classNames } from "../../../../../ui/class-names.ts";
import { Skeleton } from "../../../../../ui/Skeleton.tsx";
import { Tabs } from "../../../../../ui/Tabs.tsx";
import { Time } from "../../../../../ui/Time.tsx";
import { LoadFailed } from "../../../../shell/LoadFailed.tsx";
import { usePageQuery } from "../../../../shell/page-query.ts";
import type { SavedSketch, SketchSave } from "../../saves/groups.ts";
import { SavePicture } from "../../saves/SavePicture.tsx";
import { $document, loadShown } from "./document-store.ts";
import { LargePicture } from "./LargePicture.tsx";
import styles from "./Viewer.module.css";

const FileReplay = lazy(async () => ({
  default: (await import("./FileReplay.tsx")).FileReplay,
}));

const TABS = [
  { id: "picture", name: "Picture" },
  { id: "replay", name: "Time-lapse" },
] as const;

export type ViewerBodyProps = { save: SketchSave; sketch: SavedSketch };

/** The picture or its replay, and beside it every version. */
export function ViewerBody({ save, sketch }: ViewerBodyProps) {
  const document = useStore($document);
  const query = usePageQuery();
  const { id } = save;
  useEffect(() => void loadShown(id), [id]);
  const view = query.get("view") === "replay" ? "replay" : "picture";
  return (
    <div className={classNames(styles.viewer, sketch.versions.length > 1 && styles.withVersions)}>
      <Tabs
        label="How to look at it"
        tabs={TABS}
        selected={view}
        onSelect={(next) =>
          query.set({ view: next === "replay" ? "replay" : "" }, { replace: true })
        }
      >
        {document.status === "loading" && <Skeleton lines={8} label="Loading the sketch" />}
        {document.status === "failed" && (
          <LoadFailed failure={document.failure} onRetry={() => void loadShown(id)} />
        )}
        {document.status === "ready" && view === "picture" && (
          <LargePicture elements={document.data.elements} label={save.name} />
        )}
        {document.status === "ready" && view === "replay" && (
          <Suspense>
            <FileReplay elements={document.data.elements} />
          </Suspense>
        )}
      </Tabs>
      {sketch.versions.length > 1 && <Versions shown={id} sketch={sketch} />}
    </div>
  );
}

function Versions({ shown, sketch }: { shown: string; sketch: SavedSketch }) {
  const { versions, kind } = sketch;
  return (
    <nav className={styles.versions} aria-label="Versions">
      <h2 className={styles.versionsTitle}>{kind === "auto" ? "Autosaves" : "Versions"}</h2>
      <ul className={styles.versionList}>
        {versions.map((version) => (
          <li key={version.id}>
            <Link
              to={`/nest-sketch/saved/${version.id}`}
              replace
              preventScrollReset
              className={styles.version}
              aria-current={version.id === shown ? "page" : undefined}
            >
              <SavePicture save={version} />
              <span className={styles.versionWords}>
                <span className={styles.versionName}>
                  {kind === "auto" ? <Time at={version.created_at} /> : `Version ${version.number}`}
                </span>
                <span className={styles.versionFacts}>
                  {kind === "saved" && (
                    <>
                      <Time at={version.created_at} /> by {version.author}
                    </>
                  )}
                  {kind === "auto" && `${version.elements.toLocaleString("en-US")} elements`}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
