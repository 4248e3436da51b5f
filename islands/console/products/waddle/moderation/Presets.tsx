import { PRESETS, type Preset } from "#core/moderation/presets.ts";
import { showToast } from "../../../../stores/toasts.ts";
import { Button } from "../../../../ui/Button.tsx";
import { SettingBody } from "../../../../ui/Settings.tsx";
import { formOf, type ModerationForm, readForm } from "./form.ts";
import styles from "./Moderation.module.css";

export type PresetsProps = { values: ModerationForm; onPick: (next: ModerationForm) => void };

/** Settings to begin with. They fill the form in, and are saved with it. */
export function Presets({ values, onPick }: PresetsProps) {
  const pick = ({ name, apply }: Preset) => {
    const read = readForm(values);
    if (!read.ok) {
      const [problem = ""] = Object.values(read.errors);
      return showToast({ tone: "danger", text: `Put this right first: ${problem}` });
    }
    onPick(formOf(apply(read.value)));
    const action = { label: "Undo", run: () => onPick(values) };
    showToast({ tone: "info", text: `${name} is filled in. Try it, then save.`, action });
  };
  return (
    <SettingBody>
      <p className={styles.presetsTitle}>Start from a preset</p>
      <ul className={styles.presets}>
        {PRESETS.map((preset) => (
          <li key={preset.id} className={styles.preset}>
            <Button look="quiet" onPress={() => pick(preset)}>
              {preset.name}
            </Button>
            <span className={styles.about}>{preset.about}</span>
          </li>
        ))}
      </ul>
    </SettingBody>
  );
}
