import { type ReactNode, useEffect, useRef } from "react";
import type { ChatLine } from "#core/chat/chat-line.ts";
import { classNames } from "../../../ui/class-names.ts";
import { timeZone } from "../../../ui/Time.tsx";
import { clockTime, exactTime } from "../../../ui/time.ts";
import styles from "./Feed.module.css";

/** Why a line was answered or not. */
export type Trace = { answered: boolean; reason: string };

const BADGES: Record<ChatLine["level"], string> = {
  everyone: "",
  vip: "VIP",
  mod: "MOD",
  broadcaster: "HOST",
};

const HUES = ["rare", "epic", "legendary", "uncommon"] as const;

/** So near the end counts as reading along: a new line scrolls into view. */
const NEAR_END_PX = 80;

export type ChatLinesProps = {
  lines: readonly ChatLine[];
  traces: Readonly<Record<string, Trace>>;
  /** Shown while there are no lines. */
  children: ReactNode;
};

/** The lines of a chat, newest last. It follows the newest unless one has scrolled back. */
export function ChatLines({ lines, traces, children }: ChatLinesProps) {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const last = lines.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when a line or its trace comes
  useEffect(() => {
    if (box.current && follows.current) box.current.scrollTop = box.current.scrollHeight;
  }, [last, traces]);
  const look = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {};
    follows.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
  };
  return (
    <div
      ref={box}
      className={styles.lines}
      role="log"
      aria-label="Chat"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling log must be reachable by keyboard
      tabIndex={0}
      onScroll={look}
    >
      {lines.length === 0 && children}
      <ol className={styles.list}>
        {lines.map((line) =>
          line.kind === "event" ? (
            <StageEvent key={line.id} line={line} />
          ) : (
            <Said
              key={line.id}
              line={line}
              trace={traces[line.id]}
              asked={line.reply_to ? lines.find(({ id }) => id === line.reply_to) : undefined}
            />
          ),
        )}
      </ol>
    </div>
  );
}

/** `asked`: the line that it replies to, while that is there. */
function Said({
  line,
  trace,
  asked,
}: {
  line: ChatLine;
  trace: Trace | undefined;
  asked: ChatLine | undefined;
}) {
  const badge = BADGES[line.level];
  return (
    <li className={classNames(styles.line, line.from_bot && styles.bot)}>
      {asked && (
        <p className={styles.asked}>
          Replying to <b>{asked.display_name}</b>: {asked.text}
        </p>
      )}
      <LineTime at={line.at} />
      {line.from_bot && <span className={styles.badge}>BOT</span>}
      {line.style === "announcement" && <span className={styles.badge}>ANNOUNCEMENT</span>}
      {!line.from_bot && badge && <span className={styles.badge}>{badge}</span>}
      <b style={line.from_bot ? undefined : { color: `var(--${hueOf(line.login)})` }}>
        {line.display_name}
      </b>{" "}
      {line.style === "action" ? (
        <em className={styles.text}>{line.text}</em>
      ) : (
        <span className={styles.text}>{line.text}</span>
      )}
      {trace && (
        <p className={classNames(styles.trace, trace.answered && styles.answered)}>
          {trace.answered ? trace.reason : `no answer: ${trace.reason}`}
        </p>
      )}
    </li>
  );
}

function StageEvent({ line }: { line: ChatLine }) {
  return (
    <li className={styles.event}>
      <span className={styles.eventWords}>
        {line.text} · <LineTime at={line.at} />
      </span>
    </li>
  );
}

function LineTime({ at }: { at: number }) {
  const zone = timeZone();
  return (
    <time className={styles.time} dateTime={new Date(at).toISOString()} title={exactTime(at, zone)}>
      {clockTime(at, zone)}
    </time>
  );
}

/** The same name has the same colour in every line. */
function hueOf(login: string): (typeof HUES)[number] {
  let sum = 0;
  for (const letter of login) sum = (sum * 31 + letter.charCodeAt(0)) % 997;
  return HUES[sum % HUES.length] ?? "rare";
}
