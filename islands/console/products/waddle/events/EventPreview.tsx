import type { EventKind } from "#core/entities/event-message.ts";
import { EVENT_VARIABLES } from "#core/waddle/event-variable-names.ts";
import { eventProblems } from "#core/waddle/event-variables.ts";
import { LinePreview } from "../response/LinePreview.tsx";
import { previewCounter } from "../response/preview.ts";
import { useSample } from "../response/use-sample.ts";
import { SAMPLE } from "./form.ts";

/** An event's message as viewers will see it, and what in it will not work. */
export function EventPreview({ kind, text }: { kind: EventKind; text: string }) {
  const { counters, lineOf, roll, counterProblems } = useSample();
  const values = Object.fromEntries(
    EVENT_VARIABLES[kind].map((name) => [name, SAMPLE[name] ?? ""]),
  );
  const asking = { values, user: SAMPLE.user ?? "", args: "", count: 0 };
  return (
    <LinePreview
      text={text}
      line={lineOf(text, {
        ...asking,
        counter: previewCounter(counters),
        isLive: kind !== "stream_off",
      })}
      problems={[
        ...eventProblems(text, kind).map(({ message }) => message),
        ...counterProblems(text),
      ]}
      onRoll={roll}
    />
  );
}
