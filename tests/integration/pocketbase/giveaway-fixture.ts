/** A workspace with a giveaway, and what chat and the public page do with it. */
import * as v from "valibot";
import {
  botRunAnswer,
  claimAnswer,
  codesReport,
  dueAnswer,
  entriesAnswer,
  numberAnswer,
  publicRun,
  publishedDraw,
} from "#core/giveaways/api.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { fromFreshAddress, type PocketBaseStack } from "../../stack/pocketbase.ts";

type Entrant = { login: string; add?: number; lines?: number; subscriber?: boolean };

let batches = 0;

/** A creator with Waddle switched on. */
export async function creatorWithWaddle(stack: PocketBaseStack, email: string) {
  const creator = await stack.creator(email);
  const tenant = String(creator.authStore.record?.tenant_id);
  const [settings] = await creator.collection("service_settings").getFullList({
    filter: `tenant = "${tenant}"`,
  });
  await creator.collection("service_settings").update(settings?.id ?? "", { waddle_enabled: true });
  return { creator, tenant };
}

export type GiveawayPond = Awaited<ReturnType<typeof giveawayPond>>;

/** A giveaway with so many codes, `CODE-0` and on, and everybody's ways to it. */
export async function giveawayPond(
  stack: PocketBaseStack,
  email: string,
  rules: Record<string, unknown> = {},
  codes = 3,
) {
  const { creator, tenant } = await creatorWithWaddle(stack, email);
  const bots = await stack.botsClient();
  const giveaway = await creator.collection("giveaways").create({ name: "Keys", ...rules });

  const send = async (as: TypedPocketBase | undefined, path: string, body: unknown) => {
    const headers = as === undefined ? fromFreshAddress() : {};
    return stack.request("POST", path, { ...(as && { as }), body, headers });
  };
  const fromBots = async <T extends v.GenericSchema>(schema: T, path: string, body: unknown) =>
    v.parse(schema, (await send(bots, `/api/gq/bots/giveaways/${path}`, body)).body);
  const addCodes = async (values: readonly string[], extra = {}) =>
    v.parse(
      codesReport,
      (
        await send(creator, "/api/gq/giveaways/codes", {
          giveaway: giveaway.id,
          prize_name: "A game",
          codes: values.map((code_value) => ({ code_value })),
          ...extra,
        })
      ).body,
    );
  if (codes > 0) await addCodes(Array.from({ length: codes }, (_, n) => `CODE-${n}`));

  const start = async () => {
    const body = { tenant, login: "greta", level: "mod", name: "keys" };
    const answer = await fromBots(botRunAnswer, "start", body);
    if (!answer.ok) throw new Error(`It did not start: ${answer.code}`);
    return openedRun(answer.run.run, answer.run.path);
  };

  const openedRun = (run: string, path: string) => {
    const [slug = "", token = ""] = path.split("/").slice(-2);
    const page = `/api/gq/public/giveaways/${slug}/${token}`;
    return {
      run,
      page,
      enter: (entrants: readonly Entrant[], id?: string) => {
        batches += 1;
        return fromBots(entriesAnswer, "entries", {
          id: id ?? `test-batch-${batches}`,
          run,
          entries: entrants.map((entrant) => ({
            display_name: entrant.login.toUpperCase(),
            add: 1,
            lines: 0,
            subscriber: false,
            ...entrant,
          })),
        });
      },
      end: () => fromBots(botRunAnswer, "end", { tenant, login: "greta", level: "mod" }),
      state: async () => v.parse(publicRun, (await stack.request("GET", page)).body),
      draw: async () => v.parse(publishedDraw, (await stack.request("GET", `${page}/draw`)).body),
      number: async (body: { purpose: "claim" } | { purpose: "enter"; login: string }) => {
        const wanted = { tenant: slug, token, ...body };
        const answer = await send(undefined, "/api/gq/public/giveaways/number", wanted);
        return v.parse(numberAnswer, answer.body);
      },
    };
  };

  return {
    creator,
    bots,
    tenant,
    giveaway,
    addCodes,
    start,
    due: (said: readonly string[] = []) => fromBots(dueAnswer, "due", { said }),
    claim: (login: string, number: string) =>
      fromBots(claimAnswer, "claim", { tenant, login, display_name: login, number }),
    check: (secret: string) => send(undefined, "/api/gq/public/giveaways/check", { secret }),
    reveal: (secret: string, attempt: string) =>
      send(undefined, "/api/gq/public/giveaways/reveal", { secret, attempt }),
    console: (path: string, body: unknown) => send(creator, `/api/gq/giveaways/${path}`, body),
  };
}
