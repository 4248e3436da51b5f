import { useStore } from "@nanostores/react";
import { useState } from "react";
import { penaltyWords } from "#core/moderation/act-words.ts";
import { MODERATION_LOG, NUKE } from "#core/moderation/limits.ts";
import { actorWords, BY_RULES } from "#core/moderation/log.ts";
import { type Penalty, RULE_NAMES } from "#core/moderation/settings.ts";
import type { ModerationLogRecord } from "#core/platform/records.generated.ts";
import { Button } from "../../../../ui/Button.tsx";
import { SettingBody, Settings } from "../../../../ui/Settings.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { Time } from "../../../../ui/Time.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import { $bot, undo } from "./bot-store.ts";
import styles from "./Moderation.module.css";
import { $log, loadLog } from "./store.ts";

/** What was removed, why, and by whom; each act can be taken back. */
export function ModerationLog() {
  const log = useStore($log);
  const { keptDays, keptPerTenantCount } = MODERATION_LOG;
  const purpose = `What was removed and why. Kept for ${keptDays} days, at most ${keptPerTenantCount.toLocaleString("en-US")} entries.`;
  if (log.status === "failed") return <LoadFailed failure={log.failure} onRetry={loadLog} />;
  const entries = log.status === "ready" ? log.data : [];
  const nuked = lastNuke(entries);
  return (
    <Settings
      id="log"
      title="Log"
      purpose={purpose}
      action={nuked.length > 1 && <UndoButton entries={nuked} label="Undo the last nuke" />}
    >
      {log.status === "loading" && (
        <SettingBody>
          <Skeleton lines={4} />
        </SettingBody>
      )}
      {log.status === "ready" && entries.length === 0 && (
        <SettingBody>
          <p className={styles.about}>Nothing has been removed yet.</p>
        </SettingBody>
      )}
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </Settings>
  );
}

function Entry({ entry }: { entry: ModerationLogRecord }) {
  const { acted_at, cause, reason, login, line, by, failure, undone_at, undone_by } = entry;
  const done = penaltyWords(penaltyOf(entry));
  const title = failure === "" ? capitalized(done) : `Not ${done}`;
  return (
    <article className={styles.entry} data-undone={undone_at !== "" || undefined}>
      <div>
        <p className={styles.chatLine}>
          <b>{login}</b> {line}
        </p>
        <p className={styles.about}>
          {title}: {cause === "nuke" ? "nuke" : RULE_NAMES[cause].toLowerCase()}, {reason}
          {by !== BY_RULES && <> · by {actorWords(by)}</>} · <Time at={acted_at} />
          {failure !== "" && <> · {failure}</>}
          {undone_at !== "" && (
            <>
              {" "}
              · undone by {actorWords(undone_by)} <Time at={undone_at} />
            </>
          )}
        </p>
      </div>
      {failure === "" && undone_at === "" && (
        <UndoButton
          entries={[entry]}
          label={entry.act === "delete" ? "Take the strike back" : "Undo"}
        />
      )}
    </article>
  );
}

function UndoButton({
  entries,
  label,
}: {
  entries: readonly ModerationLogRecord[];
  label: string;
}) {
  const bot = useStore($bot);
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    await undo(entries);
    setRunning(false);
  };
  const [first] = entries;
  // A line that was deleted without a strike leaves nothing to take back.
  if (entries.length === 1 && first?.act === "delete" && first.strike_at === 0) return null;
  return (
    <Button
      look="quiet"
      isPending={isRunning}
      isDisabled={bot.status !== "here"}
      onPress={() => void run()}
    >
      {label}
    </Button>
  );
}

function penaltyOf({ act, seconds }: ModerationLogRecord): Penalty {
  return act === "timeout" ? { type: "timeout", seconds } : { type: act };
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Entries of one nuke lie this near to one another. */
const NUKE_MS = 60_000;

/** What can still be taken back of the latest nuke. */
function lastNuke(entries: readonly ModerationLogRecord[]): ModerationLogRecord[] {
  const open = entries.filter(
    ({ cause, failure, undone_at }) => cause === "nuke" && failure === "" && undone_at === "",
  );
  const [latest] = open;
  if (!latest) return [];
  const since = Date.parse(latest.acted_at.replace(" ", "T")) - NUKE_MS;
  return open
    .filter(
      ({ acted_at, reason }) =>
        reason === latest.reason && Date.parse(acted_at.replace(" ", "T")) >= since,
    )
    .slice(0, NUKE.peopleMaxCount);
}
