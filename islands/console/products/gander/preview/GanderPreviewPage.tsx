import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Note } from "../../../../ui/Notice.tsx";
import { SchemaForm } from "../../../../ui/SchemaForm.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import { Page } from "../../../shell/Page.tsx";
import { $config, loadConfig, watchConfig } from "../config-store.ts";
import styles from "../Gander.module.css";
import { outcomeWords } from "../outcomes.ts";
import { Passages, PassageTitle } from "../Passages.tsx";
import { passageLink } from "../passage-links.ts";
import { $turns, ask, startOver, stop, type Turn } from "./store.ts";

/** A conversation with Gander as it is set up now, and why it answers so. */
export function GanderPreviewPage() {
  const config = useStore($config);
  const turns = useStore($turns);
  const [question, setQuestion] = useState("");
  useEffect(watchConfig, []);
  const isAsking = turns.at(-1)?.state === "asking";
  const send = () => {
    const text = question.trim();
    if (text === "" || isAsking || config.status !== "ready") return;
    setQuestion("");
    void ask(text, config.data.personality);
  };
  return (
    <Page
      title="Try Gander"
      purpose="The same answers as on Discord, from the same knowledge. Nothing here counts against a budget or is logged."
      action={
        turns.length > 0 && (
          <Button look="quiet" onPress={startOver}>
            Start over
          </Button>
        )
      }
    >
      {config.status === "loading" && <Skeleton lines={4} />}
      {config.status === "failed" && <LoadFailed failure={config.failure} onRetry={loadConfig} />}
      {config.status === "ready" && (
        <>
          <div className={styles.turns} aria-live="polite">
            {turns.length === 0 && (
              <p className={styles.muted}>
                Ask something that your viewers ask. It answers from the documentation and from{" "}
                <Link to="/gander/knowledge">what you added</Link>.
              </p>
            )}
            {turns.map((turn, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: turns are only added at the end
              <Exchange key={index} turn={turn} />
            ))}
          </div>
          <SchemaForm onSubmit={send}>
            <TextField
              label="Question"
              value={question}
              onChange={setQuestion}
              maxLength={KNOWLEDGE.questionMaxChars}
              autoComplete="off"
            />
            <div className={styles.buttons}>
              <Button type="submit" isDisabled={isAsking || question.trim() === ""}>
                Ask
              </Button>
              {isAsking && (
                <Button look="quiet" onPress={stop}>
                  Stop
                </Button>
              )}
            </div>
          </SchemaForm>
        </>
      )}
    </Page>
  );
}

function Exchange({ turn }: { turn: Turn }) {
  const { question, sentences, passages, state, notice, outcome } = turn;
  return (
    <>
      <p className={styles.question}>{question}</p>
      <div className={styles.answer}>
        {state === "asking" && sentences.length === 0 && <Skeleton lines={2} label="Answering" />}
        <div className={styles.text}>
          {sentences.map(({ text, cites }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sentences are only added at the end
            <span key={index}>
              {text}
              {cites.map((number) => (
                <Cite key={number} number={number} passages={passages} />
              ))}{" "}
            </span>
          ))}
        </div>
        <Sources turn={turn} />
        {notice !== "" && <Note tone={state === "failed" ? "danger" : "info"}>{notice}</Note>}
        {outcome !== "" && <p className={styles.muted}>{outcomeWords(outcome)}</p>}
        {passages.length > 0 && (
          <details>
            <summary>Why this answer?</summary>
            <Passages passages={passages} />
          </details>
        )}
      </div>
    </>
  );
}

/** The number behind a sentence, which leads to the passage that supports it. */
function Cite({ number, passages }: { number: number; passages: Turn["passages"] }) {
  const passage = passages.find((each) => each.number === number);
  const address = passage ? passageLink(passage) : "";
  if (address === "") return ` [${number}]`;
  return (
    <>
      {" "}
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        aria-label={`Source ${number}: ${passage?.trail.join(" › ")}`}
      >
        [{number}]
      </a>
    </>
  );
}

/** The passages that an answer rests on, as they stand below it on Discord. */
function Sources({ turn: { sentences, passages, state } }: { turn: Turn }) {
  const cited = new Set(sentences.flatMap(({ cites }) => cites));
  const used = passages.filter(({ number }) => number > 0 && cited.has(number));
  if (state === "asking" || used.length === 0) return null;
  return (
    <ul className={styles.sources} aria-label="Sources">
      {used.map((passage) => (
        <li key={passage.number}>
          [{passage.number}] <PassageTitle passage={passage} />
        </li>
      ))}
    </ul>
  );
}
