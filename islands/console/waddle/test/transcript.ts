import { REHEARSAL } from "#core/limits.ts";
import type { RehearsalLine, RehearsalNotice } from "#core/waddle/rehearsal.ts";

/** Why the bot did or did not answer a line. */
export type Trace = { answered: boolean; reason: string };

export type Transcript = {
  lines: readonly RehearsalLine[];
  traces: Readonly<Record<string, Trace>>;
  /** True while the bot process is in the room. */
  botHere: boolean;
  people: number;
};

export const EMPTY_TRANSCRIPT: Transcript = { lines: [], traces: {}, botHere: false, people: 0 };

/** The transcript after a notice. A welcome brings the room's lines; traces that are known stay. */
export function applyNotice(transcript: Transcript, notice: RehearsalNotice): Transcript {
  switch (notice.type) {
    case "welcome":
      return {
        ...transcript,
        lines: notice.lines,
        botHere: notice.bot,
        people: notice.people,
      };
    case "line": {
      const others = transcript.lines.filter(({ id }) => id !== notice.line.id);
      const lines = [...others, notice.line].slice(-REHEARSAL.linesKeptCount);
      return { ...transcript, lines };
    }
    case "trace": {
      const { line, answered, reason } = notice;
      return { ...transcript, traces: { ...transcript.traces, [line]: { answered, reason } } };
    }
    case "presence":
      return { ...transcript, botHere: notice.bot, people: notice.people };
    case "refused":
      return transcript;
  }
}
