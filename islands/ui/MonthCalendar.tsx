import { parseDate } from "@internationalized/date";
import { ChevronLeft, ChevronRight } from "lucide-react";
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
} from "react-aria-components";
import { isDay } from "#core/platform/time/calendar-date.ts";
import { classNames } from "./class-names.ts";
import styles from "./DateField.module.css";

export type MonthCalendarProps = {
  label: string;
  /** The chosen day, 2026-11-22; anything else is none, and the month is this one. */
  value: string;
  onChoose: (value: string) => void;
};

/** One month, its weeks from Sunday, by arrow keys, Page Up and Page Down too. */
export function MonthCalendar({ label, value, onChoose }: MonthCalendarProps) {
  return (
    <I18nProvider locale="en-US">
      <Calendar
        className={classNames(styles.calendar)}
        aria-label={label}
        autoFocus
        firstDayOfWeek="sun"
        defaultValue={isDay(value) ? parseDate(value) : null}
        onChange={(day) => onChoose(day.toString())}
      >
        <header className={styles.head}>
          <Button slot="previous" className={classNames(styles.turn)}>
            <ChevronLeft aria-hidden="true" />
          </Button>
          <Heading className={classNames(styles.month)} level={3} />
          <Button slot="next" className={classNames(styles.turn)}>
            <ChevronRight aria-hidden="true" />
          </Button>
        </header>
        <CalendarGrid className={classNames(styles.grid)} weekdayStyle="short">
          <CalendarGridHeader>
            {(day) => (
              <CalendarHeaderCell className={classNames(styles.weekday)}>{day}</CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => <CalendarCell date={date} className={classNames(styles.day)} />}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  );
}
