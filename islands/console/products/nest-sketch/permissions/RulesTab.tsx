import { useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { Note } from "../../../../ui/Notice.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import { changeSettings } from "../moderation/acts.ts";
import { PANIC_KEY } from "../moderation/panic.ts";
import type { OpenCanvas } from "../open-canvas.ts";
import styles from "./Permissions.module.css";

export type RulesTabProps = {
  canvas: OpenCanvas;
  /** Anyone with the link can draw. */
  isOpenToAll: boolean;
};

/** The switches of the room, for everybody at once. */
export function RulesTab({ canvas, isOpenToAll }: RulesTabProps) {
  const { settings } = canvas.room();
  const [isAsking, setAsking] = useState(false);
  const change = (id: keyof typeof settings, isOn: boolean) => {
    if (id === "approval" && !isOn) setAsking(true);
    else changeSettings(canvas, { [id]: isOn });
  };
  const switchOff = () => {
    setAsking(false);
    changeSettings(canvas, { approval: false });
  };
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
            {id === "approval" && settings.approval && isAsking && (
              <Note tone="danger">
                <p>
                  Without approval, strokes go straight to the stream while they are drawn
                  {isOpenToAll ? ", from anyone who has the link." : "."}
                </p>
                <div className={styles.asking}>
                  <Button look="danger" onPress={switchOff}>
                    Turn approval off
                  </Button>
                  <Button look="quiet" onPress={() => setAsking(false)}>
                    Keep it on
                  </Button>
                </div>
              </Note>
            )}
          </div>
          <Switch label={name} isSelected={settings[id]} onChange={(isOn) => change(id, isOn)} />
        </li>
      ))}
    </ul>
  );
}
