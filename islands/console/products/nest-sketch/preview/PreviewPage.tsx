import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { $session } from "../../../../stores/session.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import { Page } from "../../../shell/Page.tsx";
import { usePageQuery } from "../../../shell/page-query.ts";
import { ObsSteps } from "./ObsSteps.tsx";
import { OverlayFrame } from "./OverlayFrame.tsx";
import styles from "./Preview.module.css";
import { watchLiveRoom } from "./room-store.ts";
import { Sketches } from "./Sketches.tsx";

/** What the stream sees of the live sketch, how to get it there, and which sketch it is. */
export function PreviewPage() {
  const session = useStore($session);
  const query = usePageQuery();
  const live = session.status === "member" ? session.session.live_sketch : "";
  const tenant = session.status === "member" ? session.session.tenant.id : "";
  const background = query.get("background");
  useEffect(() => {
    if (live !== "") return watchLiveRoom(live);
    return undefined;
  }, [live]);
  return (
    <Page title="Preview" purpose="What your stream sees of the live sketch, at this moment.">
      {live === "" ? (
        <Notice title="There is no live sketch">
          This workspace has no sketch yet. Reload the page; if that does not help, tell us.
        </Notice>
      ) : (
        <div className={styles.preview}>
          <OverlayFrame
            key={live}
            tenant={tenant}
            background={background}
            onBackground={(next) => query.set({ background: next }, { replace: true })}
          />
          <ObsSteps background={background} />
          <Sketches query={query} />
        </div>
      )}
    </Page>
  );
}
