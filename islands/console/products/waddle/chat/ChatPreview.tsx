import { useState } from "react";
import { responseProblems } from "#core/waddle/response-problems.ts";
import { LinePreview } from "../response/LinePreview.tsx";
import { previewCounter } from "../response/preview.ts";
import { useSample } from "../response/use-sample.ts";
import styles from "./CommandDialog.module.css";
import type { CommandForm } from "./form.ts";

export type ChatPreviewProps = { form: CommandForm; count: number };

/** The exchange as viewers will see it, and what in the answer will not work. */
export function ChatPreview({ form, count }: ChatPreviewProps) {
  const { prefix, counters, lineOf, roll, counterProblems } = useSample();
  const [args, setArgs] = useState("@reedling");
  const { command_name, response_text: text } = form;
  const counter = previewCounter(counters);
  return (
    <LinePreview
      text={text}
      line={lineOf(text, { user: "pondweed", args, count, counter, isLive: true })}
      problems={[...responseProblems(text).map(({ message }) => message), ...counterProblems(text)]}
      onRoll={roll}
    >
      <p className={styles.line}>
        <b className={styles.viewer}>pondweed</b>{" "}
        <code>
          {prefix}
          {command_name.replace(/^!/, "") || "…"}
        </code>{" "}
        <input
          className={styles.args}
          aria-label="What the viewer types after the command"
          value={args}
          onChange={(event) => setArgs(event.target.value)}
          autoComplete="off"
        />
      </p>
    </LinePreview>
  );
}
