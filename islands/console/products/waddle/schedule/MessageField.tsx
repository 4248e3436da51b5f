import { isImpersonal, messageProblems } from "#core/waddle/scheduled-message.ts";
import { LinePreview } from "../response/LinePreview.tsx";
import { previewCounter } from "../response/preview.ts";
import { ResponseField, type ResponseFieldProps } from "../response/ResponseField.tsx";
import { useSample } from "../response/use-sample.ts";

export type MessageFieldProps = Omit<ResponseFieldProps, "label" | "allows" | "autoFocus"> & {
  /** How the stream is when it is said. */
  isLive: boolean;
};

/** What is said: the text with its variables, and how it will look in chat. */
export function MessageField({ isLive, ...field }: MessageFieldProps) {
  const { counters, lineOf, roll, counterProblems } = useSample();
  const text = field.value;
  // By itself Waddle only reads a counter (WADDLE-R10).
  const counter = (name: string) => previewCounter(counters)(name, undefined);
  return (
    <>
      <ResponseField {...field} label="Message" autoFocus allows={isImpersonal} />
      <LinePreview
        text={text}
        line={lineOf(text, { user: "", args: "", count: 0, counter, isLive })}
        problems={[
          ...messageProblems(text).map(({ message }) => message),
          ...counterProblems(text),
        ]}
        onRoll={roll}
      />
    </>
  );
}
