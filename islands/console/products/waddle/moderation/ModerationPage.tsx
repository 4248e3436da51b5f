import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import { Page } from "../../../shell/Page.tsx";
import { BotNote } from "./BotNote.tsx";
import { followBot } from "./bot-store.ts";
import styles from "./Moderation.module.css";
import { ModerationLog } from "./ModerationLog.tsx";
import { NukeForm } from "./NukeForm.tsx";
import { RulesForm } from "./RulesForm.tsx";
import { $moderation, loadModeration, watchModeration } from "./store.ts";

export function ModerationPage() {
  const moderation = useStore($moderation);
  useEffect(watchModeration, []);
  useEffect(followBot, []);
  return (
    <Page
      title="Moderation"
      purpose="What Waddle removes from your chat. Try rules on the last hour before you switch them on."
    >
      {moderation.status === "loading" && <Skeleton lines={8} />}
      {moderation.status === "failed" && (
        <LoadFailed failure={moderation.failure} onRetry={loadModeration} />
      )}
      {moderation.status === "ready" && (
        <div className={styles.page}>
          <BotNote isOn={moderation.data.settings.enabled} />
          <RulesForm key={moderation.data.id} stored={moderation.data} />
          <NukeForm />
          <ModerationLog />
        </div>
      )}
    </Page>
  );
}
