import { useStore } from "@nanostores/react";
import { lazy, Suspense, useEffect } from "react";
import { useParams } from "react-router";
import { wordsOf } from "../../../../sketch/room/refusal.ts";
import { RefusalNotice } from "../../../../sketch/ui/RefusalNotice.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { DoorPage } from "../../../shell/DoorPage.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import { LinkNowhere } from "./LinkNowhere.tsx";
import { $link, type LinkPage, look, openLink, watchMeanwhile } from "./store.ts";

// Whoever is turned away fetches neither the editor nor the form.
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
          <LoadFailed failure={page.failure} onRetry={() => void look()} />
        </DoorPage>
      );
    case "naming":
      return <NameForm look={page.look} name={page.name} />;
    case "turned-away":
      return (
        <DoorPage title={page.look.sketch.name} purpose={wordsOf(page.refusal).purpose}>
          <RefusalNotice {...page} onAgain={() => void look()} onWatch={watchMeanwhile} />
        </DoorPage>
      );
    case "open":
      return <SketchRoom look={page.look} session={page.session} waits={page.waits} />;
  }
}

function Waiting() {
  return (
    <DoorPage title="Sketch" purpose="Opening the sketch…">
      <Skeleton lines={6} />
    </DoorPage>
  );
}
