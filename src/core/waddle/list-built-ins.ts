import { quoteSchema } from "../entities/quote.ts";
import { check } from "../entities/text.ts";
import { twitchLogin } from "../entities/twitch-login.ts";
import {
  type BuiltIn,
  type BuiltInOutcome,
  type BuiltInUse,
  builtInCooldown,
  reply,
  say,
} from "./built-in.ts";
import { QUOTE, REGULAR } from "./limits.ts";
import { dayOf, quoteLine, wordsOf } from "./quotes.ts";
import type { WaddleEffect } from "./state.ts";

/** Built-in commands for the workspace's quotes and regulars. */
export const LIST_BUILT_INS: readonly (readonly [string, BuiltIn])[] = [
  [
    "!quote",
    {
      level: "everyone",
      cooldown: builtInCooldown("!quote"),
      run: sayQuote,
      docs: [
        { name: "!quote", who: "everyone", does: "says any quote" },
        {
          name: "!quote 3",
          who: "everyone",
          does: "says that quote; a word finds one that has it",
        },
      ],
    },
  ],
  [
    "!addquote",
    {
      level: "mod",
      run: addQuote,
      docs: [{ name: "!addquote TEXT", who: "mod", does: "keeps a quote, with day and category" }],
    },
  ],
  [
    "!delquote",
    {
      level: "mod",
      run: deleteQuote,
      docs: [{ name: "!delquote 3", who: "mod", does: "removes a quote" }],
    },
  ],
  [
    "!regular",
    {
      level: "mod",
      run: changeRegular,
      docs: [
        { name: "!regular add NAME", who: "mod", does: "makes somebody a regular" },
        { name: "!regular remove NAME", who: "mod", does: "makes them none" },
      ],
    },
  ],
];

function sayQuote({ state, args, random }: BuiltInUse): BuiltInOutcome {
  const { quotes } = state.config;
  if (quotes.length === 0) return say("There are no quotes yet.");
  const number = /^#?(\d{1,6})$/.exec(args)?.[1];
  if (args === "" || number !== undefined) {
    const wanted = number === undefined ? undefined : Number(number);
    return say(quoteLine(quotes, wanted, random) ?? `There is no quote ${args}.`);
  }
  const wanted = args.toLowerCase();
  const found = quotes.filter(({ text }) => text.toLowerCase().includes(wanted));
  const [quote] = found.slice(Math.floor(random() * found.length));
  return say(quote ? wordsOf(quote) : `There is no quote with ${args.slice(0, 60)}.`);
}

function addQuote(use: BuiltInUse): BuiltInOutcome {
  const { state, args, now, newId } = use;
  const { quotes, timeZone } = state.config;
  if (quotes.length >= QUOTE.perTenantMaxCount) {
    return reply(use, `there are ${QUOTE.perTenantMaxCount} quotes, and no room for more.`);
  }
  const number = quotes.reduce((highest, quote) => Math.max(highest, quote.number), 0) + 1;
  const quote = check(quoteSchema, {
    text: args.replace(/^["“](.*)["”]$/u, "$1"),
    number,
    game: state.live?.game ?? "",
    said_on: dayOf(now, timeZone),
  });
  if (!quote.ok) return reply(use, `${quote.message}.`);
  const edit = {
    ...stampOf(use),
    action: "add_quote",
    record: newId(),
    fields: quote.value,
  } as const;
  return edited(use, { type: "list_edit", edit }, `quote ${number} is kept.`);
}

function deleteQuote(use: BuiltInUse): BuiltInOutcome {
  const number = Number(/^#?(\d{1,6})$/.exec(use.args)?.[1] ?? Number.NaN);
  if (!use.state.config.quotes.some((quote) => quote.number === number)) {
    return reply(use, use.args === "" ? "name a quote's number." : "there is no such quote.");
  }
  const edit = { ...stampOf(use), action: "delete_quote", number } as const;
  return edited(use, { type: "list_edit", edit }, `quote ${number} is removed.`);
}

function changeRegular(use: BuiltInUse): BuiltInOutcome {
  const { state, args, newId } = use;
  const [verb = "", word] = args.split(/\s+/u);
  const isAdding = verb.toLowerCase() === "add";
  if (!isAdding && !["remove", "delete", "del"].includes(verb.toLowerCase())) {
    return reply(use, `write it as ${state.config.prefix}regular add NAME, or remove NAME.`);
  }
  const login = check(twitchLogin, word);
  if (!login.ok) return reply(use, `${login.message}.`);
  const name = login.value;
  if (state.regulars.has(name) === isAdding) {
    return reply(use, `${name} ${isAdding ? "is a regular already" : "is no regular"}.`);
  }
  if (isAdding && state.regulars.size >= REGULAR.perTenantMaxCount) {
    return reply(use, `there are ${REGULAR.perTenantMaxCount} regulars, and no room for more.`);
  }
  const edit = isAdding
    ? ({ ...stampOf(use), action: "add_regular", record: newId(), name } as const)
    : ({ ...stampOf(use), action: "remove_regular", name } as const);
  const text = isAdding ? `${name} is a regular now.` : `${name} is no regular any more.`;
  return edited(use, { type: "list_edit", edit }, text);
}

function stampOf({ line, now }: BuiltInUse) {
  const { channel: tenant, login, level } = line;
  return { tenant, login, level, at: Math.max(0, Math.trunc(now)) };
}

function edited({ line }: BuiltInUse, effect: WaddleEffect, text: string): BuiltInOutcome {
  return { effects: [effect], say: `${line.displayName}: ${text}` };
}
