import { type ReactNode, useEffect, useRef } from "react";
import type { RehearsalLine } from "#core/waddle/rehearsal.ts";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./Rehearsal.module.css";
import type { Trace, Transcript } from "./transcript.ts";

const BADGES: Record<RehearsalLine["level"], string> = {
  everyone: "",
  vip: "VIP",
  mod: "MOD",
  broadcaster: "HOST",
};

const HUES = ["rare", "epic", "legendary", "uncommon"] as const;

export type ChatLinesProps = { transcript: Transcript; children: ReactNode };

/** The lines of the chat, newest last and in view; `children` while there are none. */
export function ChatLines({ transcript, children }: ChatLinesProps) {
  const { lines, traces } = transcript;
  const box = useRef<HTMLDivElement>(null);
  const last = lines.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when a line or its trace comes
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [last, traces]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling log must be reachable by keyboard
    <div ref={box} className={styles.lines} role="log" aria-label="Chat" tabIndex={0}>
      {lines.length === 0 && children}
      <ol className={styles.list}>
        {lines.map((line) => (
          <ChatLine key={line.id} line={line} trace={traces[line.id]} />
        ))}
      </ol>
    </div>
  );
}

function ChatLine({ line, trace }: { line: RehearsalLine; trace: Trace | undefined }) {
  const badge = BADGES[line.level];
  const time = new Date(line.at);
  return (
    <li className={classNames(styles.line, line.from_bot && styles.bot)}>
      <time className={styles.time} dateTime={time.toISOString()} title={time.toLocaleString()}>
        {time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}
      </time>
      {line.from_bot && <span className={styles.badge}>BOT</span>}
      {!line.from_bot && badge && <span className={styles.badge}>{badge}</span>}
      <b style={line.from_bot ? undefined : { color: `var(--${hueOf(line.login)})` }}>
        {line.display_name}
      </b>{" "}
      <span className={styles.text}>{line.text}</span>
      {trace && (
        <p className={classNames(styles.trace, trace.answered && styles.answered)}>
          {trace.answered ? trace.reason : `no answer: ${trace.reason}`}
        </p>
      )}
    </li>
  );
}

/** The same name has the same colour in every line. */
function hueOf(login: string): (typeof HUES)[number] {
  let sum = 0;
  for (const letter of login) sum = (sum * 31 + letter.charCodeAt(0)) % 997;
  return HUES[sum % HUES.length] ?? "rare";
}
