import { offlineMessageSchema } from "../../entities/offline-message.ts";
import { OFFLINE } from "../../waddle/limits.ts";
import type { Command } from "../command.ts";
import { answer, type PageLink } from "../output.ts";
import { checked, cut, given, listing, notYet, onOff, plural, refused } from "./answers.ts";

const PAGE: PageLink = { text: "Waddle → Offline", variant: "creator", path: "/waddle/offline" };
const NEEDS = { session: true, permission: "waddle_timers_edit" } as const;

export const OFFLINE_COMMANDS: readonly Command[] = [
  {
    path: ["offline", "create"],
    about: "makes an offline message",
    arguments: [],
    flags: [
      { name: "message", kind: "text", value: "TEXT", about: "what Waddle says", required: true },
      {
        name: "frequency",
        kind: "number",
        value: "HOURS",
        about: "hours between two times",
        fallback: OFFLINE.frequencyDefaultHours,
      },
      {
        name: "offset",
        kind: "number",
        value: "MINUTES",
        about: "minutes that it is shifted by",
        fallback: OFFLINE.offsetDefaultMinutes,
      },
      { name: "enabled", kind: "switch", value: "BOOL", about: "true or false", fallback: true },
    ],
    needs: NEEDS,
    examples: ['offline create --message "Back on Friday at eight" --frequency 12'],
    async run(values, context) {
      const message = checked(
        offlineMessageSchema,
        given({
          message_text: values.text("message"),
          frequency_hours: values.number("frequency"),
          offset_minutes: values.number("offset"),
          enabled: values.isOn("enabled"),
        }),
      );
      if (!message.ok) return message.answer;
      const added = await context.addOfflineMessage(message.value);
      if (!added.ok) {
        return refused(added, {
          creating: "creating the offline message",
          failed: "Failed to create the offline message",
        });
      }
      const { frequency_hours, offset_minutes, enabled } = message.value;
      const every = frequency_hours === 1 ? "every hour" : `every ${frequency_hours} hours`;
      const shift = offset_minutes === 0 ? "" : `, shifted by ${plural(offset_minutes, "minute")}`;
      return answer({
        type: "changed",
        text: `Created an offline message: ${every}${shift}${enabled ? "" : ", disabled"}.`,
        link: PAGE,
        undo: { type: "remove", kind: "offline", id: added.value.id },
      });
    },
  },
  {
    path: ["offline", "list"],
    about: "lists the offline messages",
    arguments: [],
    flags: [],
    needs: { session: true },
    examples: ["offline list"],
    async run(_values, context) {
      const list = await context.offlineMessages();
      if (!list.ok) {
        return refused(list, {
          creating: "loading the offline messages",
          failed: "Failed to load the offline messages",
        });
      }
      return listing(
        "Offline messages",
        ["Every", "Offset", "On", "Message"],
        list.value.map((message) => [
          `${message.frequency_hours} h`,
          `${message.offset_minutes} min`,
          onOff(message.enabled),
          cut(message.message_text),
        ]),
        'No offline messages yet. Make one: offline create --message "Back on Friday"',
      );
    },
  },
  ...(["update", "delete"] as const).map(
    (verb): Command => ({
      path: ["offline", verb],
      about: `${verb}s an offline message: in the console`,
      arguments: [
        { name: "message", value: "MESSAGE", about: "which one", required: false, rest: true },
      ],
      flags: [],
      needs: NEEDS,
      inConsole: true,
      examples: [`offline ${verb}`],
      run: () => notYet(`Interactive ${verb} of offline messages`, PAGE),
    }),
  ),
];
