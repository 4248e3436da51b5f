import { TIMER } from "../../waddle/limits.ts";
import type { Command } from "../command.ts";
import { answer, type PageLink } from "../output.ts";
import { checked, cut, given, listing, notYet, onOff, refused } from "./answers.ts";

const PAGE: PageLink = { text: "Waddle → Timers", variant: "creator", path: "/waddle/timers" };
const NEEDS = { session: true, permission: "waddle_timers_edit" } as const;

export const TIMER_COMMANDS: readonly Command[] = [
  {
    path: ["timer", "create"],
    about: "makes a timer",
    arguments: [],
    flags: [
      { name: "message", kind: "text", value: "TEXT", about: "what Waddle says", required: true },
      {
        name: "schedule",
        kind: "text",
        value: "CRON",
        about: "five fields: minute, hour, day, month, weekday",
        fallback: `*/${TIMER.everyDefaultMinutes} * * * *`,
      },
      {
        name: "activity",
        kind: "number",
        value: "LINES",
        about: "chat lines that must have come since the last time",
        fallback: TIMER.minChatActivityDefault,
      },
      {
        name: "online-only",
        kind: "switch",
        value: "BOOL",
        about: "true or false",
        fallback: false,
      },
      { name: "enabled", kind: "switch", value: "BOOL", about: "true or false", fallback: true },
    ],
    needs: NEEDS,
    examples: [
      'timer create --message "Drink some water"',
      'timer create --message "Drink some water" --schedule "*/30 * * * *" --online-only true',
    ],
    async run(values, context) {
      // The libraries that read schedules come when the first timer is made.
      const { timerSchema } = await import("../../entities/timer.ts");
      const { scheduleWords } = await import("../../platform/time/schedule-words.ts");
      const timer = checked(
        timerSchema,
        given({
          message_text: values.text("message"),
          cron_schedule: values.text("schedule"),
          min_chat_activity: values.number("activity"),
          online_only: values.isOn("online-only"),
          enabled: values.isOn("enabled"),
        }),
      );
      if (!timer.ok) return timer.answer;
      const added = await context.addTimer(timer.value);
      if (!added.ok) {
        return refused(added, {
          creating: "creating the timer",
          failed: "Failed to create the timer",
        });
      }
      const { cron_schedule, online_only, enabled } = timer.value;
      const words = scheduleWords({ type: "cron", pattern: cron_schedule });
      const live = online_only ? ", while live" : "";
      return answer({
        type: "changed",
        text: `Created a timer: ${words.slice(0, 1).toLowerCase()}${words.slice(1)}${live}${enabled ? "" : ", disabled"}.`,
        link: PAGE,
        undo: { type: "remove", kind: "timer", id: added.value.id },
      });
    },
  },
  {
    path: ["timer", "list"],
    about: "lists the timers",
    arguments: [],
    flags: [],
    needs: { session: true },
    examples: ["timer list"],
    async run(_values, context) {
      const list = await context.timers();
      if (!list.ok) {
        return refused(list, {
          creating: "loading the timers",
          failed: "Failed to load the timers",
        });
      }
      return listing(
        "Timers",
        ["Schedule", "Lines", "Live only", "On", "Message"],
        list.value.map((timer) => [
          timer.cron_schedule,
          String(timer.min_chat_activity),
          timer.online_only ? "yes" : "no",
          onOff(timer.enabled),
          cut(timer.message_text),
        ]),
        'No timers yet. Make one: timer create --message "Drink some water"',
      );
    },
  },
  ...(["update", "delete"] as const).map(
    (verb): Command => ({
      path: ["timer", verb],
      about: `${verb}s a timer: in the console`,
      arguments: [
        { name: "timer", value: "TIMER", about: "which one", required: false, rest: true },
      ],
      flags: [],
      needs: NEEDS,
      inConsole: true,
      examples: [`timer ${verb}`],
      run: () => notYet(`Interactive ${verb} of timers`, PAGE),
    }),
  ),
];
