import { CalendarDays } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import {
  Button,
  Dialog,
  DialogTrigger,
  FieldError,
  Input,
  Label,
  Popover,
  Text,
  TextField,
} from "react-aria-components";
import { readDate, writtenDate } from "#core/platform/time/calendar-date.ts";
import { classNames } from "./class-names.ts";
import styles from "./DateField.module.css";
import fieldStyles from "./field.module.css";
import { Skeleton } from "./Skeleton.tsx";

const MonthCalendar = lazy(async () => ({
  default: (await import("./MonthCalendar.tsx")).MonthCalendar,
}));

export type DateFieldProps = {
  name?: string;
  label: string;
  /** A day as it is stored, 2026-11-22, or "". What is typed and is no day is given as it is. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  hint?: string;
  error?: string | undefined;
};

/** A day, typed month first (11/22/26) or chosen in a calendar; the browser's language is no matter. */
export function DateField({ name, label, value, onChange, onBlur, hint, error }: DateFieldProps) {
  const [typed, setTyped] = useState("");
  const shown = stored(typed) === value ? typed : writtenDate(value) || value;
  return (
    <TextField
      {...(name !== undefined && { name })}
      className={classNames(fieldStyles.field)}
      value={shown}
      onChange={(text) => {
        setTyped(text);
        onChange(stored(text));
      }}
      onBlur={() => {
        // 1/2/2026 becomes 01/02/26; what is no day stays, with its message.
        if (readDate(typed) !== undefined) setTyped(writtenDate(value));
        onBlur?.();
      }}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      autoComplete="off"
    >
      <Label className={classNames(fieldStyles.label)}>{label}</Label>
      <span className={fieldStyles.secret}>
        <Input className={classNames(fieldStyles.input)} placeholder="mm/dd/yy" maxLength={10} />
        <CalendarButton label={label} value={value} onChoose={onChange} />
      </span>
      {hint && (
        <Text slot="description" className={classNames(fieldStyles.hint)}>
          {hint}
        </Text>
      )}
      <FieldError className={classNames(fieldStyles.error)}>{error}</FieldError>
    </TextField>
  );
}

type CalendarButtonProps = { label: string; value: string; onChoose: (value: string) => void };

function CalendarButton({ label, value, onChoose }: CalendarButtonProps) {
  return (
    <DialogTrigger>
      <Button className={classNames(fieldStyles.reveal)} aria-label={`Choose: ${label}`}>
        <CalendarDays aria-hidden="true" />
      </Button>
      <Popover className={classNames(fieldStyles.popover, styles.popover)} placement="bottom end">
        <Dialog className={classNames(styles.dialog)} aria-label={label}>
          {({ close }) => (
            <Suspense fallback={<Skeleton lines={6} label="The calendar is loading" />}>
              <MonthCalendar
                label={label}
                value={value}
                onChoose={(day) => {
                  onChoose(day);
                  close();
                }}
              />
            </Suspense>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/** What is kept of a text: the day that it names, or the text itself. */
function stored(text: string): string {
  return readDate(text) ?? text;
}
