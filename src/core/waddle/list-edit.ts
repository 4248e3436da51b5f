import * as v from "valibot";
import { quoteSchema } from "../entities/quote.ts";
import { recordId } from "../entities/session.ts";
import { twitchLogin } from "../entities/twitch-login.ts";
import { asked } from "./command-edit.ts";
import type { WaddleConfig } from "./config.ts";
import { QUOTE } from "./limits.ts";

/**
 * A change to the workspace's regulars or quotes that somebody made in chat. The engine goes by it
 * already; a part of a batch brings it to PocketBase.
 */
export const listEditSchema = v.variant("action", [
  v.object({ action: v.literal("add_regular"), ...asked, record: recordId, name: twitchLogin }),
  v.object({ action: v.literal("remove_regular"), ...asked, name: twitchLogin }),
  v.object({ action: v.literal("add_quote"), ...asked, record: recordId, fields: quoteSchema }),
  v.object({
    action: v.literal("delete_quote"),
    ...asked,
    number: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(QUOTE.numberMax)),
  }),
]);

export type ListEdit = v.InferOutput<typeof listEditSchema>;

type Lists = Pick<WaddleConfig, "regulars" | "quotes">;

/** The lists after an edit. What is there, or gone, already stays so. */
export function withListEdit<TLists extends Lists>(lists: TLists, edit: ListEdit): TLists {
  const { regulars, quotes } = lists;
  switch (edit.action) {
    case "add_regular":
      return regulars.includes(edit.name)
        ? lists
        : { ...lists, regulars: [...regulars, edit.name] };
    case "remove_regular":
      return { ...lists, regulars: regulars.filter((name) => name !== edit.name) };
    case "add_quote": {
      if (quotes.some(({ id }) => id === edit.record)) return lists;
      return { ...lists, quotes: [...quotes, { ...edit.fields, id: edit.record }] };
    }
    case "delete_quote":
      return { ...lists, quotes: quotes.filter(({ number }) => number !== edit.number) };
  }
}
