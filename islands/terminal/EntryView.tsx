import { useStore } from "@nanostores/react";
import type { Output, PageLink, TerminalProblem } from "#core/terminal/output.ts";
import type { Entry } from "#core/terminal/session.ts";
import { $undos, addressOf, undo } from "./store.ts";
import { TableOutput } from "./TableOutput.tsx";
import styles from "./Terminal.module.css";
import { TextOutput } from "./TextOutput.tsx";

/** One entry of the log. */
export function EntryView({ entry: { id, type, content } }: { entry: Entry }) {
  if (typeof content !== "string") return <OutputView id={id} output={content} />;
  return (
    <p className={styles.command} data-typed={type === "command" || undefined}>
      <span aria-hidden="true">❯ </span>
      {type === "command" && <span className="visually-hidden">Command: </span>}
      {content}
    </p>
  );
}

function OutputView({ id, output }: { id: string; output: Output }) {
  switch (output.type) {
    case "text":
      return <TextOutput text={output.text} />;
    case "info":
      return <p className={styles.info}>{output.text}</p>;
    case "art":
      return (
        <pre className={styles.art} role="img" aria-label={output.label}>
          {output.text}
        </pre>
      );
    case "error":
      return <ErrorView problem={output.problem} />;
    case "table":
      return <TableOutput {...output} />;
    case "links":
      return (
        <p>
          {output.links.map((link) => (
            <LinkView key={link.path} link={link} />
          ))}
        </p>
      );
    case "json":
      return <TextOutput text={JSON.stringify(output.value, null, 2)} />;
    case "changed":
      return <ChangedView id={id} text={output.text} link={output.link} />;
  }
}

function ErrorView({ problem: { code, message, hints, link } }: { problem: TerminalProblem }) {
  return (
    <div className={styles.error}>
      <p>
        <b>{code}</b> {message}
      </p>
      {hints.map((hint) => (
        <p key={hint} className={styles.hint}>
          {hint}
        </p>
      ))}
      {link && <LinkView link={link} />}
    </div>
  );
}

function ChangedView({ id, text, link }: { id: string; text: string; link: PageLink }) {
  const isOffered = useStore($undos).has(id);
  return (
    <p className={styles.changed}>
      <span>{text}</span> <LinkView link={link} />
      {isOffered && (
        <button type="button" onClick={() => void undo(id)}>
          Undo
        </button>
      )}
    </p>
  );
}

function LinkView({ link }: { link: PageLink }) {
  return <a href={addressOf(link)}>{link.text}</a>;
}
