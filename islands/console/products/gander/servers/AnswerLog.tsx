import { useStore } from "@nanostores/react";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useEffect } from "react";
import type { AnswerList } from "#core/gander/api.ts";
import { GANDER } from "#core/gander/limits.ts";
import { Button } from "../../../../ui/Button.tsx";
import { RelativeTime } from "../../../../ui/RelativeTime.tsx";
import { SettingBody, Settings } from "../../../../ui/Settings.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { timeZone } from "../../../../ui/Time.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import { countWords } from "../count-words.ts";
import styles from "../Gander.module.css";
import { outcomeWords } from "../outcomes.ts";
import { Passages } from "../Passages.tsx";
import { $answers, loadAnswers, loadOlder, now, rate } from "./store.ts";

/** What was asked and answered, and why it was answered so. */
export function AnswerLog({ server }: { server: string }) {
  const loaded = useStore($answers);
  useEffect(() => void loadAnswers(server), [server]);
  return (
    <Settings
      id="log"
      title="Log of answers"
      purpose={`What was asked and answered in the last ${GANDER.logDays} days. Who asked is not shown.`}
    >
      <SettingBody>
        {loaded.status === "loading" && <Skeleton lines={4} />}
        {loaded.status === "failed" && (
          <LoadFailed failure={loaded.failure} onRetry={() => void loadAnswers(server)} />
        )}
        {loaded.status === "ready" && loaded.data.answers.length === 0 && (
          <p className={styles.muted}>
            Nobody has asked yet. On Discord, type /ask and a question.
          </p>
        )}
        {loaded.status === "ready" && loaded.data.answers.length > 0 && (
          <ul className={styles.list} aria-label="Answers">
            {loaded.data.answers.map((answer) => (
              <Answer key={answer.id} answer={answer} />
            ))}
          </ul>
        )}
        {loaded.status === "ready" && loaded.data.more && (
          <Button look="quiet" onPress={() => void loadOlder(server)}>
            Show older answers
          </Button>
        )}
      </SettingBody>
    </Settings>
  );
}

function Answer({ answer: one }: { answer: AnswerList["answers"][number] }) {
  const { id, question, answer, outcome, asked_at, passages, thumb, tokens } = one;
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <b>{question}</b>
        <span className={styles.muted}>
          <RelativeTime atMs={asked_at} nowMs={now()} timeZone={timeZone()} />
        </span>
      </div>
      {answer !== "" && <p className={styles.text}>{answer}</p>}
      <p className={styles.muted}>
        {outcomeWords(outcome)}
        {tokens > 0 && ` · ${countWords(tokens, "token")}`}
      </p>
      <div className={styles.buttons}>
        {(["up", "down"] as const).map((which) => (
          <Button
            key={which}
            look={thumb === which ? "main" : "quiet"}
            aria-pressed={thumb === which}
            aria-label={which === "up" ? "Good answer" : "Bad answer"}
            onPress={() => void rate(id, which)}
          >
            {which === "up" ? <ThumbsUp aria-hidden="true" /> : <ThumbsDown aria-hidden="true" />}
          </Button>
        ))}
      </div>
      {passages.length > 0 && (
        <details>
          <summary>Why this answer?</summary>
          <Passages passages={passages} />
        </details>
      )}
    </li>
  );
}
