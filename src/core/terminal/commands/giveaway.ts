import { giveawayCodeSchema } from "../../entities/giveaway-code.ts";
import { GIVEAWAY } from "../../giveaways/limits.ts";
import { type Startable, startProblem } from "../../giveaways/start.ts";
import type { Command } from "../command.ts";
import type { Stored, TerminalContext } from "../context.ts";
import { quoteWord } from "../lexer.ts";
import { type Answer, answer, failure, type PageLink } from "../output.ts";
import { suggestionsFor } from "../parse.ts";
import { checked, given, listing, notYet, onOff, plural, refused } from "./answers.ts";

const PAGE: PageLink = {
  text: "Waddle → Giveaways",
  variant: "creator",
  path: "/waddle/giveaways",
};
const NEEDS = { session: true, permission: "waddle_giveaways_edit" } as const;

const LIST_FAILED = {
  creating: "loading the giveaways",
  failed: "Failed to load the giveaways",
};

function pageOf(id: string): PageLink {
  return { ...PAGE, path: `${PAGE.path}?open=${id}` };
}

/** The giveaway with that name, whatever its capitals; or the refusal that names it. */
async function giveawayNamed(
  name: string,
  context: TerminalContext,
): Promise<
  | { ok: true; value: Stored<Startable>; all: readonly Stored<Startable>[] }
  | { ok: false; answer: Answer }
> {
  const list = await context.giveaways();
  if (!list.ok) return { ok: false, answer: refused(list, LIST_FAILED) };
  const wanted = name.trim().toLowerCase();
  const found = list.value.find((giveaway) => giveaway.name.toLowerCase() === wanted);
  if (found !== undefined) return { ok: true, value: found, all: list.value };
  const near = suggestionsFor(
    wanted,
    list.value.map((giveaway) => giveaway.name.toLowerCase()),
  );
  const hints =
    near.length > 0 ? [`Did you mean: ${near.join(", ")}?`] : ["giveaway list shows all of them."];
  return {
    ok: false,
    answer: failure({ code: "VAL_FAILED", message: `Giveaway not found: ${name}`, hints }),
  };
}

/** "2 Plush goose; Mug": two of one prize and one of another. */
function prizesIn(text: string | undefined) {
  return text
    ?.split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      const [, count, name] = /^(\d{1,4})\s+(.+)$/su.exec(part) ?? [];
      return { name: name ?? part, count: Number(count ?? 1) };
    });
}

const CREATE: Command = {
  path: ["giveaway", "create"],
  about: "plans a giveaway",
  arguments: [],
  flags: [
    { name: "name", kind: "text", value: "TEXT", about: "the giveaway's name", required: true },
    {
      name: "duration",
      kind: "number",
      value: "MINUTES",
      about: "minutes that a run is open",
      fallback: GIVEAWAY.durationDefaultMinutes,
    },
    {
      name: "entries",
      kind: "number",
      value: "COUNT",
      about: "entries per user",
      fallback: GIVEAWAY.entriesPerUserDefaultCount,
    },
    {
      name: "schedule",
      kind: "text",
      value: "CRON",
      about: "five fields; without it, it starts by hand",
    },
    {
      name: "keyword",
      kind: "text",
      value: "!WORD",
      about: "what viewers type in place of !enter",
    },
    {
      name: "prizes",
      kind: "text",
      value: "LIST",
      about:
        "prizes without codes, separated by semicolons, each with its number before it if there are several; the picture is set on the giveaway's page",
    },
    { name: "enabled", kind: "switch", value: "BOOL", about: "true or false", fallback: true },
  ],
  needs: NEEDS,
  examples: [
    'giveaway create --name "Friday keys" --duration 15',
    'giveaway create --name "Plush night" --keyword !plush --prizes "2 Plush goose; Mug"',
  ],
  async run(values, context) {
    const { giveawaySchema } = await import("../../entities/giveaway.ts");
    const giveaway = checked(
      giveawaySchema,
      given({
        name: values.text("name"),
        duration_minutes: values.number("duration"),
        max_entries_per_user: values.number("entries"),
        cron_schedule: values.text("schedule"),
        keyword: values.text("keyword"),
        prizes: prizesIn(values.text("prizes")),
        enabled: values.isOn("enabled"),
      }),
    );
    if (!giveaway.ok) return giveaway.answer;
    const added = await context.addGiveaway(giveaway.value);
    if (!added.ok) {
      return refused(added, {
        creating: "creating the giveaway",
        failed: "Failed to create the giveaway",
      });
    }
    const { name, duration_minutes, max_entries_per_user, enabled } = giveaway.value;
    const entries = plural(max_entries_per_user, "entry", "entries");
    const state = enabled ? "" : ", disabled";
    return answer({
      type: "changed",
      text: `Created the giveaway ${name}: ${plural(duration_minutes, "minute")}, ${entries} per user${state}.`,
      link: pageOf(added.value.id),
      undo: { type: "remove", kind: "giveaway", id: added.value.id },
    });
  },
};

const LIST: Command = {
  path: ["giveaway", "list"],
  about: "lists the giveaways",
  arguments: [],
  flags: [],
  needs: { session: true },
  examples: ["giveaway list"],
  async run(_values, context) {
    const list = await context.giveaways();
    if (!list.ok) return refused(list, LIST_FAILED);
    return listing(
      "Giveaways",
      ["Name", "Minutes", "Entries", "Codes left", "On", "Schedule"],
      list.value.map((giveaway) => [
        giveaway.name,
        String(giveaway.duration_minutes),
        String(giveaway.max_entries_per_user),
        `${giveaway.unused_codes} of ${giveaway.total_codes}`,
        onOff(giveaway.enabled),
        giveaway.cron_schedule || "none",
      ]),
      'No giveaways yet. Plan one: giveaway create --name "Friday keys"',
    );
  },
};

const NAME_ARGUMENT = {
  name: "name",
  value: "NAME",
  about: "an existing giveaway; large and small letters are the same",
  rest: true,
  names: "giveaways",
} as const;

const START: Command = {
  path: ["giveaway", "start"],
  about: "opens a run of a giveaway, while the bot is in your channel",
  arguments: [{ ...NAME_ARGUMENT, required: true }],
  flags: [],
  needs: NEEDS,
  examples: ['giveaway start "Friday keys"'],
  async run(values, context) {
    const giveaway = await giveawayNamed(values.argument("name") ?? "", context);
    if (!giveaway.ok) return giveaway.answer;
    const bot = await context.bot();
    const { value, all } = giveaway;
    const problem = startProblem(value, all, bot.ok ? bot.value : undefined);
    if (problem !== undefined) {
      const page = bot.ok && !bot.value.isInChat ? bot.value.remedy : undefined;
      return failure({
        code: "VAL_FAILED",
        message: `${value.name} can't start now. ${problem}`,
        hints: page && !page.page ? [page.text] : [],
        link: page?.page ? { text: page.text, ...page.page } : pageOf(value.id),
      });
    }
    const started = await context.startGiveaway(value.id);
    if (!started.ok) {
      return refused(started, {
        creating: "starting the giveaway",
        failed: "Failed to start the giveaway",
      });
    }
    const text = `${value.name} is open. giveaway end ${quoteWord(value.name)} ends it.`;
    return answer({ type: "changed", text, link: pageOf(value.id) });
  },
};

const END: Command = {
  path: ["giveaway", "end"],
  about: "ends the open run of a giveaway: no more entries, the draw follows",
  arguments: [{ ...NAME_ARGUMENT, required: true }],
  flags: [],
  needs: NEEDS,
  examples: ['giveaway end "Friday keys"'],
  async run(values, context) {
    const giveaway = await giveawayNamed(values.argument("name") ?? "", context);
    if (!giveaway.ok) return giveaway.answer;
    const { id, name, run } = giveaway.value;
    if (run?.state !== "open") {
      return failure({ code: "VAL_FAILED", message: `${name} is not open.`, link: pageOf(id) });
    }
    const ended = await context.endGiveaway(run.id);
    if (!ended.ok) {
      return refused(ended, {
        creating: "ending the giveaway",
        failed: "Failed to end the giveaway",
      });
    }
    const text = `${name} takes no more entries. The draw follows.`;
    return answer({ type: "changed", text, link: pageOf(id) });
  },
};

const CODE_CREATE: Command = {
  path: ["giveaway", "code", "create"],
  about: "adds a code to a giveaway",
  arguments: [],
  flags: [
    {
      name: "giveaway",
      kind: "text",
      value: "NAME",
      about: "an existing giveaway; large and small letters are the same",
      names: "giveaways",
      required: true,
    },
    {
      name: "code",
      kind: "text",
      value: "CODE",
      about: "what the winner gets to see",
      required: true,
    },
    { name: "prize", kind: "text", value: "TEXT", about: "the prize's name", required: true },
    { name: "description", kind: "text", value: "TEXT", about: "more about the prize" },
  ],
  needs: NEEDS,
  examples: [
    'giveaway code create --giveaway "friday keys" --code ABCD-1234 --prize "Untitled Pond Game"',
  ],
  async run(values, context) {
    const giveaway = await giveawayNamed(values.text("giveaway") ?? "", context);
    if (!giveaway.ok) return giveaway.answer;
    const code = checked(
      giveawayCodeSchema,
      given({
        code_value: values.text("code"),
        prize_name: values.text("prize"),
        prize_description: values.text("description"),
      }),
    );
    if (!code.ok) return code.answer;
    const added = await context.addCode(giveaway.value.id, code.value);
    if (!added.ok) {
      return refused(added, { creating: "creating the code", failed: "Failed to create the code" });
    }
    return answer({
      type: "changed",
      text: `Added a code to ${giveaway.value.name}. ${added.value.unused} unused.`,
      link: pageOf(giveaway.value.id),
      undo: { type: "remove", kind: "code", id: added.value.id },
    });
  },
};

const CODE_LIST: Command = {
  path: ["giveaway", "code", "list"],
  about: "lists a giveaway's codes, without what they say",
  arguments: [],
  flags: [
    {
      name: "giveaway",
      kind: "text",
      value: "NAME",
      about: "an existing giveaway",
      names: "giveaways",
      required: true,
    },
  ],
  needs: NEEDS,
  examples: ['giveaway code list --giveaway "friday keys"'],
  async run(values, context) {
    const giveaway = await giveawayNamed(values.text("giveaway") ?? "", context);
    if (!giveaway.ok) return giveaway.answer;
    const codes = await context.codes(giveaway.value.id);
    if (!codes.ok) {
      return refused(codes, { creating: "loading the codes", failed: "Failed to load the codes" });
    }
    return listing(
      `Codes of ${giveaway.value.name}`,
      ["Prize", "Used", "By"],
      codes.value.map(({ prize_name, is_used, used_by }) => [
        prize_name,
        is_used ? "yes" : "no",
        used_by,
      ]),
      `${giveaway.value.name} has no codes yet.`,
    );
  },
};

const CHANGES = (["update", "delete"] as const).flatMap((verb): Command[] => [
  {
    path: ["giveaway", verb],
    about: `${verb}s a giveaway: in the console`,
    arguments: [
      {
        name: "name",
        value: "NAME",
        about: "the giveaway",
        required: false,
        rest: true,
        names: "giveaways",
      },
    ],
    flags: [],
    needs: NEEDS,
    inConsole: true,
    examples: [`giveaway ${verb}`],
    run: () => notYet(`Interactive ${verb} of giveaways`, PAGE),
  },
  {
    path: ["giveaway", "code", verb],
    about: `${verb}s a giveaway's code: in the console`,
    arguments: [{ name: "code", value: "CODE", about: "the code", required: false, rest: true }],
    flags: [],
    needs: NEEDS,
    inConsole: true,
    examples: [`giveaway code ${verb}`],
    run: () =>
      failure({
        code: "SYS_NOT_IMPL",
        message: `Giveaway code ${verb} is not implemented. Use the web interface.`,
        link: PAGE,
      }),
  },
]);

export const GIVEAWAY_COMMANDS: readonly Command[] = [
  CREATE,
  LIST,
  START,
  END,
  CODE_CREATE,
  CODE_LIST,
  ...CHANGES,
];
