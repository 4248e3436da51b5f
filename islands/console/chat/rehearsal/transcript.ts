import type { ChatDelivery, ChatLine } from "#core/chat/chat-line.ts";
import { REHEARSAL } from "#core/chat/limits.ts";
import {
  QUIET_STAGE,
  type RehearsalCooldown,
  type RehearsalNotice,
  type RehearsalStage,
} from "#core/chat/rehearsal/protocol.ts";
import type { Trace } from "../feed/ChatLines.tsx";

/** What the page knows of the rehearsal. */
export type Transcript = {
  lines: readonly ChatLine[];
  /** By the line's id. */
  traces: Readonly<Record<string, Trace>>;
  /** The newest last. */
  ledger: readonly ChatDelivery[];
  cooldowns: readonly RehearsalCooldown[];
  stage: RehearsalStage;
  botHere: boolean;
  people: number;
};

export const EMPTY_TRANSCRIPT: Transcript = {
  lines: [],
  traces: {},
  ledger: [],
  cooldowns: [],
  stage: QUIET_STAGE,
  botHere: false,
  people: 0,
};

/** The transcript after what the room told. */
export function applyNotice(transcript: Transcript, notice: RehearsalNotice): Transcript {
  switch (notice.type) {
    case "welcome":
      return {
        lines: notice.lines,
        traces: { ...transcript.traces, ...tracesOf(notice.traces) },
        ledger: notice.ledger,
        cooldowns: [],
        stage: notice.stage,
        botHere: notice.bot,
        people: notice.people,
      };
    case "line": {
      const others = transcript.lines.filter(({ id }) => id !== notice.line.id);
      const lines = [...others, notice.line].slice(-REHEARSAL.linesKeptCount);
      return { ...transcript, lines };
    }
    case "trace":
      return { ...transcript, traces: { ...transcript.traces, ...tracesOf([notice]) } };
    case "delivery": {
      const ledger = [...transcript.ledger, notice].slice(-REHEARSAL.linesKeptCount);
      return { ...transcript, ledger };
    }
    case "visit":
    case "happened":
      // Its line in chat says it already.
      return transcript;
    case "cooldowns":
      return { ...transcript, cooldowns: notice.cooldowns };
    case "stage":
      return { ...transcript, stage: notice.stage };
    case "reset":
      return {
        ...EMPTY_TRANSCRIPT,
        stage: notice.stage,
        botHere: transcript.botHere,
        people: transcript.people,
      };
    case "presence":
      return { ...transcript, botHere: notice.bot, people: notice.people };
    case "refused":
      return transcript;
  }
}

function tracesOf(traces: readonly ({ line: string } & Trace)[]): Record<string, Trace> {
  return Object.fromEntries(
    traces.map(({ line, answered, reason }) => [line, { answered, reason }]),
  );
}
