import { MODERATION } from "#core/moderation/limits.ts";
import type { RuleKind } from "#core/moderation/settings.ts";
import { Switch } from "../../../../ui/Switch.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import { listOf, type ModerationForm } from "./form.ts";
import styles from "./Moderation.module.css";

export type RuleProps = {
  kind: RuleKind;
  values: ModerationForm;
  error: string | undefined;
  /** Changes some of the rule's settings. */
  onChange: (change: Partial<ModerationForm[RuleKind]>) => void;
};

/** What a rule looks for. */
export function RuleFields({ kind, values, error, onChange }: RuleProps) {
  switch (kind) {
    case "links":
      return (
        <TextField
          label="Allowed sites"
          lines={4}
          mono
          value={values.links.allowed}
          onChange={(allowed) => onChange({ allowed })}
          error={error}
          hint={
            <>
              One a line, with all that is below it: <code>youtube.com</code>,{" "}
              <code>twitch.tv/your_channel</code>. In chat, <code>!permit NAME</code> lets somebody
              post links for a minute.
            </>
          }
        />
      );
    case "words":
      return (
        <>
          <TextField
            label="Words and phrases"
            lines={6}
            mono
            value={values.words.words}
            onChange={(words) => onChange({ words })}
            error={error}
            hint={
              <>
                One a line; a list with commas can be pasted. <code>goose</code> is the whole word,{" "}
                <code>goose*</code> also “goosebumps”. {listOf(values.words.words).length} of{" "}
                {MODERATION.wordsMaxCount}.
              </>
            }
          />
          <Switch
            isSelected={values.words.look_alikes}
            onChange={(look_alikes) => onChange({ look_alikes })}
          >
            Find look-alikes too (g00se, gооsе, gööse)
          </Switch>
        </>
      );
    case "expressions":
      return (
        <TextField
          label="Regular expressions"
          lines={4}
          mono
          value={values.expressions.expressions}
          onChange={(expressions) => onChange({ expressions })}
          error={error}
          hint="One a line, without slashes. Capitals make no difference. Looking ahead and references back are not supported."
        />
      );
    default:
      return <Numbers kind={kind} values={values} error={error} onChange={onChange} />;
  }
}

const NUMBERS = {
  caps: [
    ["min_letters", "From this number of letters"],
    ["percent", "Capitals, in %"],
  ],
  symbols: [
    ["min_symbols", "From this number of symbols"],
    ["percent", "Symbols, in %"],
  ],
  repetition: [
    ["characters", "One character in a row"],
    ["words", "One word in a line"],
    ["lines", "The same line by one person"],
  ],
  length: [["characters", "More characters than"]],
} as const;

function Numbers({ kind, values, error, onChange }: RuleProps) {
  if (kind === "links" || kind === "words" || kind === "expressions") return null;
  const rule: Readonly<Record<string, unknown>> = values[kind];
  return (
    <div className={styles.numbers}>
      {NUMBERS[kind].map(([name, label], index) => (
        <TextField
          key={name}
          label={label}
          inputMode="numeric"
          autoComplete="off"
          value={String(rule[name])}
          onChange={(value) => onChange({ [name]: value })}
          error={index === 0 ? error : undefined}
        />
      ))}
    </div>
  );
}
