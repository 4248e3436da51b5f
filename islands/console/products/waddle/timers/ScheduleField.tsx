import { crossLink } from "#core/platform/redirects.ts";
import { Button } from "../../../../ui/Button.tsx";
import { TextField, type TextFieldProps } from "../../../../ui/TextField.tsx";
import styles from "../schedule/Schedule.module.css";
import { PRESETS } from "./form.ts";

export type ScheduleFieldProps = Pick<TextFieldProps, "name" | "error" | "onBlur"> & {
  value: string;
  onChange: (text: string) => void;
};

/** A schedule of five fields, with common ones to begin from. */
export function ScheduleField(props: ScheduleFieldProps) {
  return (
    <>
      <TextField
        {...props}
        label="Schedule"
        mono
        autoComplete="off"
        hint={
          <>
            Minute, hour, day, month, weekday.{" "}
            <a href={crossLink("ask", "/ask/general/using-cron")}>How schedules are written</a>
          </>
        }
      />
      <ul className={styles.chips} aria-label="Common schedules">
        {PRESETS.map(({ name, cron }) => (
          <li key={cron}>
            <Button look="quiet" onPress={() => props.onChange(cron)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
