import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicChannel, publicEncounter } from "#core/gaggle/api.ts";
import { ChannelLog } from "#core/gaggle/channel-log.ts";
import { readDrawTable } from "#core/gaggle/draw-table.ts";
import { ChannelGame } from "#core/gaggle/game.ts";
import { GAME } from "#core/gaggle/limits.ts";
import { playerName } from "#core/gaggle/player.ts";
import { replayLog } from "#core/gaggle/replay.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { SETTINGS, START, signatureOf, TABLE } from "../../oracles/gaggle-channel.ts";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";
import { type GaggleChannel, gaggleChannel, saltOf, twitcher } from "./gaggle-fixture.ts";

let stack: PocketBaseStack;
let admin: TypedPocketBase;
let channel: GaggleChannel;

beforeAll(async () => {
  stack = await startPocketBase();
  admin = await stack.adminClient();
  channel = await gaggleChannel(stack, "public@example.com");
});

afterAll(() => stack.stop());

const anna = twitcher("anna");
const bert = twitcher("bert");

const PUBLIC = "/api/gq/public/gaggle";

const textAt = async (path: string) => {
  const response = await fetch(`${stack.url}${PUBLIC}${path}`);
  return { type: response.headers.get("content-type"), text: await response.text() };
};

const headsOf = async (slug: string) => {
  const page = await stack.request("GET", `${PUBLIC}/channels/${slug}`);
  return v.parse(publicChannel, page.body).heads;
};

describe("a log that was really played", () => {
  it("GAGGLE-L1 to GAGGLE-L11: can be replayed as a whole, and each encounter by itself", async () => {
    const pond = await gaggleChannel(stack, "replayed@example.com");
    const name = `twitch:${pond.tenant}`;
    const game = new ChannelGame({ channel: name, lastSeed: "", lines: [] }, [TABLE]);
    const people = [anna, bert];
    const last_seed = "cd".repeat(32);
    let now = START;
    let pending = game.begin({ ...SETTINGS, fox: 0 }, TABLE, last_seed, now);
    let chain: { last_seed: string; table: string } | null = { last_seed, table: TABLE.text };
    let from = 1;
    const ids: string[] = [];
    for (let number = 1; number <= 3; number += 1) {
      now = game.due(now)?.at ?? now;
      const { line, visitor } = game.openNext(now);
      pending.push(line);
      const opened = now;
      const tries = people.map((person) => {
        const player = playerName(name, person.account, saltOf(person));
        const answer = game.tryCatch(player, `Wört ${number}`, now + 1);
        if (!answer.ok) throw new Error(answer.refusal);
        pending.push(answer.line);
        return { person, player, line: Number(answer.line.split(" ")[0]) };
      });
      now = game.due(now)?.at ?? now;
      pending.push(game.close([], now).line);
      const due = game.due(now);
      if (due?.type !== "draw") throw new Error("A draw is due");
      now = due.at;
      const drawn = game.draw({ round: due.round, signature: signatureOf(due.round) }, now);
      pending.push(drawn.line);
      const { result } = drawn;
      if (result.kind !== "goose" || visitor.kind !== "goose") throw new Error("No fox comes by");
      const { terms, ...rest } = game.snapshot();
      const answer = await pond.commit({
        tenant: pond.tenant,
        network: "twitch",
        from,
        lines: pending,
        snapshot: { ...rest, terms: terms ?? null },
        chat_lines: 0,
        chain,
        encounter: {
          number,
          visitor: visitor.card.slug,
          state: "drawn",
          opened_at: opened * 1000,
          ends_at: (opened + SETTINGS.window) * 1000,
          round: due.round,
          tries: tries.map(({ person, player, line: at }, index) => {
            const streak = game.keptStreak(player);
            const one = result.tries[index];
            if (streak === undefined || one === undefined) throw new Error("Everybody tried");
            return {
              person,
              salt: saltOf(person),
              player,
              line: at,
              word: one.word,
              chance: one.chance,
              is_caught: one.isCaught,
              egg: one.egg?.slug ?? "",
              streak,
            };
          }),
          honks: [],
          ran_off: false,
          victim: "",
        },
      });
      ids.push(answer.encounter);
      from += pending.length;
      pending = [];
      chain = null;
    }

    const log = await textAt(`/channels/${pond.slug}/log`);
    expect(log.type).toBe("text/plain; charset=utf-8");
    const lines = log.text.trimEnd().split("\n");
    const tables = (await textAt(`/channels/${pond.slug}/tables`)).text
      .split("\n\n")
      .map((text) => readDrawTable(`${text.trimEnd()}\n`));
    expect(tables.map(({ hash }) => hash)).toEqual([TABLE.hash]);
    await admin.crons.run("gaggle_hour");
    // A job that is asked for runs beside what is asked next.
    await expect.poll(async () => (await headsOf(pond.slug)).length).toBe(1);
    const heads = await headsOf(pond.slug);
    const replayed = replayLog(lines, tables, heads);
    expect(replayed).toMatchObject({ ok: true, isWitnessed: true });

    for (const [at, id] of ids.entries()) {
      const page = await stack.request("GET", `${PUBLIC}/encounters/${id}`);
      const encounter = v.parse(publicEncounter, page.body);
      const { streaks, terms, ...before } = encounter.before;
      const one = ChannelLog.from(
        { ...before, terms: terms ?? undefined },
        streaks.map(({ player, ...streak }) => [player, streak] as const),
        () => readDrawTable(encounter.table),
      );
      const results = encounter.lines.map((line) => one.take(line)).filter(Boolean);
      expect(results).toEqual(replayed.ok ? [replayed.results[at]] : []);
      expect(encounter.names.map((each) => each.name).sort()).toEqual(["ANNA", "BERT"]);
      expect([encounter.previous, encounter.next]).toEqual([ids[at - 1] ?? "", ids[at + 1] ?? ""]);
    }
  });

  it("GAGGLE-L11: heads are published by the hour, in a feed too, once each", async () => {
    await channel.catches(anna, "mallard");
    await admin.crons.run("gaggle_hour");
    await admin.crons.run("gaggle_hour");
    const { snapshot } = await channel.restore();
    await expect
      .poll(() => headsOf(channel.slug))
      .toMatchObject([{ n: snapshot?.head.n, hash: snapshot?.head.hash }]);
    const feed = await textAt("/heads.atom");
    expect(feed.type).toBe("application/atom+xml; charset=utf-8");
    expect(feed.text).toContain(`${snapshot?.head.n}:${snapshot?.head.hash}`);
    expect(feed.text.match(/<entry>/g)?.length).toBeGreaterThanOrEqual(2);
  });

  it("is sent whole, however many commits it has", async () => {
    const pond = await gaggleChannel(stack, "long@example.com");
    for (let count = 0; count < 45; count += 1) await pond.meet({ tries: [{ person: bert }] });
    const { text } = await textAt(`/channels/${pond.slug}/log`);
    const numbers = text
      .trimEnd()
      .split("\n")
      .map((line) => Number(line.split(" ")[0]));
    expect(numbers).toEqual(Array.from({ length: 135 }, (_, at) => at + 1));
    expect((await stack.request("GET", `${PUBLIC}/channels/nowhere/log`)).status).toBe(404);
  });

  it("of more than a year ago is heads and results alone", async () => {
    const pond = await gaggleChannel(stack, "old@example.com");
    const { encounter } = await pond.meet({ tries: [{ person: bert, caught: true }] });
    await admin.crons.run("gaggle_hour");
    const year = GAME.logKeptDays * 86_400_000;
    for (const { id } of await admin.collection("gaggle_log").getFullList()) {
      await admin.collection("gaggle_log").update(id, { committed_at: Date.now() - year - 1000 });
    }
    await admin.crons.run("gaggle_hour");
    await expect.poll(async () => (await textAt(`/channels/${pond.slug}/log`)).text).toBe("");
    const page = await stack.request("GET", `${PUBLIC}/encounters/${encounter}`);
    expect(v.parse(publicEncounter, page.body)).toMatchObject({ caught: 1, lines: [] });
    const { heads } = v.parse(
      publicChannel,
      (await stack.request("GET", `${PUBLIC}/channels/${pond.slug}`)).body,
    );
    expect(heads).toHaveLength(1);
    await pond.meet({ tries: [{ person: bert }] });
  });
});
