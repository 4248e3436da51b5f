/** A workspace with a giveaway, and what chat and the public page do with it. */
import { createHash } from "node:crypto";
import * as v from "valibot";
import type { StatusEntry } from "#core/chat/bot-report.ts";
import type { BotState } from "#core/chat/bot-status.ts";
import {
  botRunAnswer,
  claimAnswer,
  codesReport,
  dueAnswer,
  entriesAnswer,
  numberAnswer,
  publicRun,
} from "#core/giveaways/api.ts";
import { type NewDraw, publishedDraw } from "#core/giveaways/published-draw.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { batchOf } from "../../stack/bots-batch.ts";
import { fromFreshAddress, type PocketBaseStack } from "../../stack/pocketbase.ts";

type ReadRound = { round: number; signature: string };

type Entrant = {
  login: string;
  user_id?: string;
  add?: number;
  lines?: number;
  subscriber?: boolean;
};

/** Twitch's id of an account in these tests. */
export function twitchIdOf(login: string): string {
  const digest = createHash("sha256").update(login).digest();
  return String(100_000 + digest.readUInt32BE(0));
}

let batches = 0;
let serial = 0;

/** The channel of the first giveaway pond of a file; the others have a number behind it. */
export const CHANNEL = "giveawaypond";

/** The bot's status as a process reports it. */
export function statusOf(tenant: string, state: BotState, channel = CHANNEL): StatusEntry {
  return {
    tenant,
    status: {
      state,
      channel,
      is_moderator: true,
      last_line_at: 0,
      last_error: "",
      last_error_at: 0,
      intake: "irc",
      outlet: "irc",
    },
    bot_login: "waddlebot",
    at: Date.now(),
    away_since: state === "joined" ? 0 : Date.now(),
    is_first: false,
  };
}

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
  const [config] = await creator.collection("bot_config").getFullList({
    filter: `tenant = "${tenant}"`,
  });
  const twitch_channel = `${CHANNEL}${serial > 0 ? serial : ""}`;
  serial += 1;
  await creator.collection("bot_config").update(config?.id ?? "", { twitch_channel });
  await bots.send("/api/gq/bots/batch", {
    method: "POST",
    body: batchOf(`here-${tenant}`, { statuses: [statusOf(tenant, "joined", twitch_channel)] }),
  });
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
            user_id: twitchIdOf(entrant.login),
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
      draw: async (): Promise<NewDraw> => {
        const draw = v.parse(publishedDraw, (await stack.request("GET", `${page}/draw`)).body);
        if (draw.version === 1) throw new Error("It was drawn under the earlier rules");
        return draw;
      },
      /** As if the minute were over in which a prize that was claimed is not shown yet. */
      minutePasses: async () => {
        const admin = await stack.adminClient();
        const winners = admin.collection("giveaway_winners");
        const claimed = await winners.getFullList({ filter: `run = "${run}" && claimed_at != ""` });
        const claimed_at = new Date(Date.now() - 61_000).toISOString();
        await Promise.all(claimed.map(({ id }) => winners.update(id, { claimed_at })));
      },
      number: async (body: { purpose: "claim" | "enter"; login: string }) => {
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
    openedRun,
    due: (said: readonly string[] = [], rounds: readonly ReadRound[] = []) =>
      fromBots(dueAnswer, "due", {
        said,
        rounds: rounds.map(({ round, signature }) => ({ round, signature })),
      }),
    claim: (login: string, number: string, user_id = twitchIdOf(login)) =>
      fromBots(claimAnswer, "claim", { tenant, user_id, login, display_name: login, number }),
    check: (secret: string) => send(undefined, "/api/gq/public/giveaways/check", { secret }),
    reveal: (secret: string, attempt: string) =>
      send(undefined, "/api/gq/public/giveaways/reveal", { secret, attempt }),
    console: (path: string, body: unknown) => send(creator, `/api/gq/giveaways/${path}`, body),
  };
}
