import { Plus, X } from "lucide-react";
import { MODERATION } from "#core/moderation/limits.ts";
import type { Penalty } from "#core/moderation/settings.ts";
import { durationWords } from "#core/platform/time/duration.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Note } from "../../../../ui/Notice.tsx";
import { Select } from "../../../../ui/Select.tsx";
import styles from "./Moderation.module.css";

/** Time-outs to choose from, in seconds. */
const TIMEOUTS = [10, 60, 600, 3600, 86_400, 604_800];

const STEPS: readonly Penalty[] = [
  { type: "delete" },
  ...TIMEOUTS.map((seconds) => ({ type: "timeout" as const, seconds })),
  { type: "ban" },
];

const idOf = (step: Penalty) => (step.type === "timeout" ? `timeout ${step.seconds}` : step.type);

function stepName(step: Penalty): string {
  if (step.type === "timeout") return `Time out, ${durationWords(step.seconds * 1000)}`;
  return step.type === "delete" ? "Delete the line" : "Ban";
}

export type LadderFieldProps = {
  value: readonly Penalty[];
  onChange: (value: readonly Penalty[]) => void;
  error: string | undefined;
};

/** What happens with the first strike, the second and so on. */
export function LadderField({ value, onChange, error }: LadderFieldProps) {
  const change = (index: number, step: Penalty) =>
    onChange(value.map((before, at) => (at === index ? step : before)));
  return (
    <fieldset className={styles.ladder}>
      <legend className={styles.fieldLabel}>The ladder</legend>
      {error && <Note tone="danger">{error}</Note>}
      <ol className={styles.steps}>
        {value.map((step, index) => {
          const isLast = index === value.length - 1;
          const label = isLast ? `Strike ${index + 1} and each after` : `Strike ${index + 1}`;
          // A time-out that another client set is kept as it is.
          const steps = STEPS.some((known) => idOf(known) === idOf(step))
            ? STEPS
            : [...STEPS, step];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the ladder
            <li key={index} className={styles.step}>
              <Select
                label={label}
                options={steps.map((each) => ({ id: idOf(each), name: stepName(each) }))}
                value={idOf(step)}
                onChange={(id) => {
                  const picked = steps.find((each) => idOf(each) === id);
                  if (picked) change(index, picked);
                }}
              />
              <Button
                look="icon"
                aria-label={`Remove strike ${index + 1}`}
                isDisabled={value.length === 1}
                onPress={() => onChange(value.filter((_, at) => at !== index))}
              >
                <X aria-hidden="true" />
              </Button>
            </li>
          );
        })}
      </ol>
      <Button
        look="plain"
        isDisabled={value.length >= MODERATION.ladderMaxCount}
        onPress={() => onChange([...value, { type: "ban" }])}
      >
        <Plus aria-hidden="true" /> Add a step
      </Button>
    </fieldset>
  );
}
