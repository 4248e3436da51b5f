import { useStore } from "@nanostores/react";
import { lazy, Suspense, useEffect } from "react";
import { useParams } from "react-router";
import { wordsOf } from "../../../../sketch/room/refusal.ts";
import { RefusalNotice } from "../../../../sketch/ui/RefusalNotice.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { DoorPage } from "../../../shell/DoorPage.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import { LinkNowhere } from "./LinkNowhere.tsx";
import { $link, type LinkPage, loadLink, openLink, watchMeanwhile } from "./store.ts";

// Somebody who is refused fetches neither the editor nor the form.
const SketchRoom = lazy(async () => ({ default: (await import("./SketchRoom.tsx")).SketchRoom }));
const NameForm = lazy(async () => ({ default: (await import("./NameForm.tsx")).NameForm }));

/** The public page of a sketch, for anybody who has its link: to watch, or to draw along. */
export function PublicSketchPage() {
  const { token = "" } = useParams();
  const page = useStore($link);
  useEffect(() => openLink(token), [token]);
  return (
    <Suspense fallback={<Waiting />}>
      <LinkContent page={page} />
    </Suspense>
  );
}

function LinkContent({ page }: { page: LinkPage }) {
  switch (page.status) {
    case "loading":
      return <Waiting />;
    case "nowhere":
      return <LinkNowhere />;
    case "failed":
      return (
        <DoorPage title="Sketch" purpose="Something to draw on, together.">
          <LoadFailed failure={page.failure} onRetry={() => void loadLink()} />
        </DoorPage>
      );
    case "naming":
      return <NameForm {...page} />;
    case "joining":
      return (
        <DoorPage
          title={page.target.sketch.name}
          purpose={
            page.isCutOff
              ? "There is no connection to the sketch right now. This page keeps trying by itself."
              : "On your way into the sketch…"
          }
        >
          <Skeleton lines={6} label={page.isCutOff ? "Not connected" : "Coming in"} />
        </DoorPage>
      );
    case "refused":
      return (
        <DoorPage title={page.target.sketch.name} purpose={wordsOf(page.refusal).purpose}>
          <RefusalNotice {...page} onAgain={() => void loadLink()} onWatch={watchMeanwhile} />
        </DoorPage>
      );
    case "open":
      return <SketchRoom target={page.target} session={page.session} waits={page.waits} />;
  }
}

function Waiting() {
  return (
    <DoorPage title="Sketch" purpose="Opening the sketch…">
      <Skeleton lines={6} />
    </DoorPage>
  );
}
