import { Switch } from "../../../../ui/Switch.tsx";
import { changeSettings } from "../moderation/acts.ts";
import { PANIC_KEY } from "../moderation/panic.ts";
import type { OpenCanvas } from "../open-canvas.ts";
import styles from "./Permissions.module.css";

/** The switches of the room, for everybody at once. */
export function RulesTab({ canvas }: { canvas: OpenCanvas }) {
  const { settings } = canvas.room();
  const rules = [
    {
      id: "approval",
      name: "What guests draw waits for approval",
      hint: "You see it pale on the canvas; the overlay shows it when you have approved it. On in a new sketch.",
    },
    {
      id: "locked",
      name: "Nobody new comes in to draw",
      hint: "Who has drawn here before comes back in; newcomers are told that it is closed.",
    },
    {
      id: "hidden",
      name: "Hide the overlay",
      hint: (
        <>
          The stream sees nothing of the sketch. <kbd>{PANIC_KEY}</kbd> does it at once.
        </>
      ),
    },
  ] as const;
  return (
    <ul className={styles.list}>
      {rules.map(({ id, name, hint }) => (
        <li key={id} className={styles.row}>
          <div className={styles.words}>
            <p className={styles.name} id={`rule-${id}`}>
              {name}
            </p>
            <p className={styles.hint}>{hint}</p>
          </div>
          <Switch
            label={name}
            isSelected={settings[id]}
            onChange={(isOn) => changeSettings(canvas, { [id]: isOn })}
          />
        </li>
      ))}
    </ul>
  );
}
