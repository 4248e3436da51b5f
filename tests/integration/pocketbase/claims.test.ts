import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { giveawayNotice, giveawaysTopic, startAnswer } from "#core/giveaways/api.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { fromFreshAddress, type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";
import { type GiveawayPond, giveawayPond, twitchIdOf } from "./giveaway-fixture.ts";

/** Codes, entries and claims by docs/spec/fairness.md. No beacon: a run is drawn at its end. */
let stack: PocketBaseStack;
let admin: TypedPocketBase;
let ponds = 0;

beforeAll(async () => {
  stack = await startPocketBase();
  admin = await stack.adminClient();
  // 200 people at once, all from one address.
  await admin.settings.update({ rateLimits: { enabled: false } });
});

afterAll(() => stack.stop());

const newPond = (rules: Record<string, unknown> = {}, codes = 3) => {
  ponds += 1;
  return giveawayPond(stack, `claims${ponds}@example.com`, rules, codes);
};

const ATTEMPT = "0123456789abcdef";

/** A drawn run with so many who entered. */
async function drawnRun(pond: GiveawayPond, entrants: number) {
  const run = await pond.start();
  const logins = Array.from({ length: entrants }, (_, n) => `goose_${n}`);
  for (let from = 0; from < entrants; from += 200) {
    await run.enter(logins.slice(from, from + 200).map((login) => ({ login })));
  }
  await run.end();
  await pond.due();
  return { ...run, logins, winners: (await run.draw()).drawn.map(({ login }) => login) };
}

describe("a claim (FAIR-C3 to FAIR-C7)", () => {
  it("leads from the page to chat and back, and shows the code once", async () => {
    const pond = await newPond({ winner_count: 1 });
    const run = await drawnRun(pond, 3);
    const [winner = ""] = run.winners;
    const other = run.logins.find((login) => login !== winner) ?? "";
    const page = await run.number({ purpose: "claim", login: winner });
    expect(await pond.check(page.secret)).toMatchObject({ body: { state: "waiting" } });
    expect((await pond.reveal(page.secret, ATTEMPT)).body).toMatchObject({
      code: "NUMBER_UNKNOWN",
    });

    // Somebody else types it, even under the winner's name: nothing happens, and the page says why
    // (FAIR-C4).
    for (const [login, id] of [[other], [winner, "77"]] as const) {
      expect(await pond.claim(login, page.number, id)).toEqual({
        ok: false,
        code: "NUMBER_OTHER_NAME",
      });
    }
    expect(await pond.check(page.secret)).toMatchObject({
      body: { state: "refused", code: "NUMBER_OTHER_NAME" },
    });
    const typed = `${page.number.slice(0, 3)} ${page.number.slice(3)}`;
    const claimed = { ok: true, kind: "prize", prize_name: "A game" };
    // The account is what won, whatever its name is by now.
    expect(await pond.claim("renamed", typed, twitchIdOf(winner))).toEqual(claimed);
    expect(await pond.claim(winner, page.number)).toEqual(claimed);
    expect(await pond.check(page.secret)).toMatchObject({ body: { state: "claimed" } });
    expect(await pond.reveal(page.secret, ATTEMPT)).toMatchObject({
      status: 409,
      body: { code: "PRIZE_WAITS" },
    });

    await run.minutePasses();
    const shown = await pond.reveal(page.secret, ATTEMPT);
    expect(shown).toMatchObject({ status: 200, body: { code_value: "CODE-0" } });
    // The answer may have been lost; another tap, another page or the account gets nothing (FAIR-C6).
    expect(await pond.reveal(page.secret, ATTEMPT)).toEqual(shown);
    expect(await pond.reveal(page.secret, `${ATTEMPT}-2`)).toMatchObject({
      status: 409,
      body: { code: "PRIZE_REVEALED" },
    });
    const [slug, token] = run.page.split("/").slice(-2);
    const ask = (login: string) =>
      stack.request("POST", "/api/gq/public/giveaways/number", {
        body: { tenant: slug, token, purpose: "claim", login },
        headers: fromFreshAddress(),
      });
    expect(await ask(winner)).toMatchObject({ status: 409, body: { code: "CLAIM_DONE" } });
    expect(await ask(other)).toMatchObject({ status: 409, body: { code: "NOT_A_WINNER" } });

    const { winners } = await run.state();
    expect(winners).toMatchObject([{ place: 0, state: "revealed" }]);
    expect(
      await admin.collection("giveaway_codes").getFullList({ filter: "is_used = true" }),
    ).toMatchObject([{ used_by_username: winner }]);
  });

  it("shows it again no longer than a minute", async () => {
    const pond = await newPond({ winner_count: 1 });
    const run = await drawnRun(pond, 1);
    const page = await run.number({ purpose: "claim", login: "goose_0" });
    await pond.claim("goose_0", page.number);
    await run.minutePasses();
    await pond.reveal(page.secret, ATTEMPT);
    const winner = await admin
      .collection("giveaway_winners")
      .getFirstListItem(`run = "${run.run}"`);
    const past = new Date(Date.now() - 61_000).toISOString();
    await admin.collection("giveaway_winners").update(winner.id, { revealed_at: past });
    expect((await pond.reveal(page.secret, ATTEMPT)).status).toBe(409);
  });

  it("on the winner's own page within the minute wins over one on another's (FAIR-C14)", async () => {
    const pond = await newPond({ winner_count: 1 });
    const run = await drawnRun(pond, 1);
    const wish = { purpose: "claim", login: "goose_0" } as const;
    // The number of a stranger's page, which the winner was talked into typing.
    const [strange, own] = [await run.number(wish), await run.number(wish)];
    await pond.claim("goose_0", strange.number);
    expect(await pond.check(strange.secret)).toMatchObject({ body: { state: "claimed" } });
    expect(await pond.claim("goose_0", own.number)).toMatchObject({ ok: true });
    expect(await pond.check(strange.secret)).toMatchObject({ body: { state: "expired" } });
    await run.minutePasses();
    expect((await pond.reveal(strange.secret, ATTEMPT)).status).toBe(409);
    expect((await pond.reveal(own.secret, ATTEMPT)).status).toBe(200);
    const used = await admin
      .collection("giveaway_codes")
      .getFullList({ filter: `tenant = "${pond.tenant}" && is_used = true` });
    expect(used).toHaveLength(1);
  });

  it("begins the minute anew with another page's number, and not with the same (FAIR-C14)", async () => {
    const pond = await newPond({ winner_count: 1 });
    const run = await drawnRun(pond, 1);
    const wish = { purpose: "claim", login: "goose_0" } as const;
    const [first, second] = [await run.number(wish), await run.number(wish)];
    await pond.claim("goose_0", first.number);
    await run.minutePasses();
    await pond.claim("goose_0", first.number);
    const { body } = await pond.check(first.secret);
    expect(v.parse(v.object({ reveal_at: v.number(), now: v.number() }), body)).toSatisfy(
      ({ reveal_at, now }) => reveal_at < now,
    );
    await pond.claim("goose_0", second.number);
    expect(await pond.reveal(second.secret, ATTEMPT)).toMatchObject({
      body: { code: "PRIZE_WAITS" },
    });
  });

  it("works in the workspace's own chat alone", async () => {
    const [pond, other] = [await newPond({ winner_count: 1 }), await newPond()];
    const run = await drawnRun(pond, 1);
    const page = await run.number({ purpose: "claim", login: "goose_0" });
    expect(await other.claim("goose_0", page.number)).toEqual({
      ok: false,
      code: "NUMBER_UNKNOWN",
    });
    expect(await pond.claim("goose_0", page.number)).toMatchObject({ ok: true });
  });
});

describe("200 claims at once on 100 codes (FAIR-C5)", () => {
  it("have exactly 100 winners, and each a code of their own", async () => {
    const pond = await newPond({ winner_count: 100 }, 100);
    const run = await drawnRun(pond, 100);
    // Another 100 who were drawn too, as if codes had been deleted meanwhile.
    for (let n = 100; n < 200; n += 1) {
      await admin.collection("giveaway_winners").create({
        tenant: pond.tenant,
        run: run.run,
        place: n,
        login: `goose_${n}`,
        state: "waiting",
        claim_until: new Date(Date.now() + 60_000).toISOString(),
      });
    }
    const logins = Array.from({ length: 200 }, (_, n) => `goose_${n}`);
    const pages = await Promise.all(logins.map((login) => run.number({ purpose: "claim", login })));
    const answers = await Promise.all(
      logins.map((login, n) => pond.claim(login, pages[n]?.number ?? "")),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(100);
    for (const answer of answers) {
      if (!answer.ok) expect(answer.code).toBe("GIVEAWAY_NO_CODES");
    }
    await run.minutePasses();
    const shown = await Promise.all(pages.map(({ secret }) => pond.reveal(secret, ATTEMPT)));
    const codes = shown.flatMap(({ status, body }) =>
      status === 200 && typeof body === "object" && body !== null && "code_value" in body
        ? [String(body.code_value)]
        : [],
    );
    expect(new Set(codes).size).toBe(100);
    expect(codes).toHaveLength(100);
  });

  it("of 100 winners who type two numbers each give nobody two codes", async () => {
    const pond = await newPond({ winner_count: 100 }, 150);
    const run = await drawnRun(pond, 100);
    const twice = [...run.winners, ...run.winners];
    const pages = await Promise.all(twice.map((login) => run.number({ purpose: "claim", login })));
    await Promise.all(twice.map((login, n) => pond.claim(login, pages[n]?.number ?? "")));
    const used = await admin
      .collection("giveaway_codes")
      .getFullList({ filter: `tenant = "${pond.tenant}" && is_used = true` });
    expect(used).toHaveLength(100);
    expect(new Set(used.map((code) => code.used_by_username)).size).toBe(100);
  });
});

describe("entries (FAIR-C8, FAIR-C9)", () => {
  it("are confirmed by the account that was named", async () => {
    const pond = await newPond({ max_entries_per_user: 2 });
    const run = await pond.start();
    const page = await run.number({ purpose: "enter", login: "@Frida" });
    expect(await pond.claim("mallory", page.number)).toEqual({
      ok: false,
      code: "NUMBER_OTHER_NAME",
    });
    const entered = { ok: true, kind: "entry", entry: { outcome: "entered", entries: 1 } };
    expect(await pond.claim("frida", page.number)).toMatchObject(entered);
    expect(await pond.claim("frida", page.number)).toMatchObject(entered);
    expect(await pond.check(page.secret)).toMatchObject({
      body: { state: "entered", entry: { login: "frida", entries: 1 } },
    });
    expect((await pond.reveal(page.secret, ATTEMPT)).status).toBe(409);
  });

  it("come once from each batch, and never more than the rules allow", async () => {
    const pond = await newPond({ max_entries_per_user: 3 });
    const run = await pond.start();
    const twice = [{ login: "anna", add: 2 }, { login: "bert" }];
    await run.enter(twice, "the-same-batch");
    expect(await run.enter(twice, "the-same-batch")).toMatchObject({
      entrants: 2,
      results: [{ entries: 2 }, { entries: 1 }],
    });
    expect((await run.enter([{ login: "anna", add: 2 }])).results).toMatchObject([
      { outcome: "entered", entries: 3 },
    ]);
    expect((await run.enter([{ login: "anna" }])).results).toMatchObject([
      { outcome: "full", entries: 3 },
    ]);
    expect(await run.state()).toMatchObject({ entrants: 2, entries: 4 });
  });
});

describe("codes (FAIR-C1)", () => {
  it("are reported when they are there already, by line and giveaway", async () => {
    const pond = await newPond({}, 0);
    const list = ["A", " B ", "", "A", "x".repeat(501), "C"];
    const preview = await pond.addCodes(list, { preview: true });
    const report = {
      added: 3,
      duplicates: [{ line: 4, same_as_line: 1, giveaway: "", is_used: false }],
      rejected: [{ line: 5, message: "Code must be 500 characters or less" }],
      total_codes: 3,
      unused_codes: 3,
    };
    expect(preview).toEqual(report);
    expect(await pond.addCodes(list)).toEqual(report);

    const other = await pond.creator.collection("giveaways").create({ name: "Other" });
    expect(await pond.addCodes(["B", "D"], { giveaway: other.id })).toMatchObject({
      added: 1,
      duplicates: [{ line: 1, same_as_line: 0, giveaway: "Keys" }],
      total_codes: 1,
    });
  });

  it("come by the thousand, and the giveaway says when it is full", async () => {
    const pond = await newPond({}, 0);
    const list = (from: number) => Array.from({ length: 5000 }, (_, n) => `BULK-${from + n}`);
    for (const from of [0, 5000, 10_000, 15_000]) {
      expect((await pond.addCodes(list(from))).added).toBe(5000);
    }
    const codes = [{ code_value: "one more" }];
    const body = { giveaway: pond.giveaway.id, prize_name: "A game", codes };
    expect(await pond.console("codes", body)).toMatchObject({
      status: 409,
      body: { code: "CODES_FULL" },
    });
  });

  it("are nowhere: not in the database, not in the log, not in any answer", async () => {
    const word = "SECRET-GOOSE-CODE";
    const pond = await newPond({ winner_count: 1 }, 0);
    await pond.addCodes([word]);
    const run = await drawnRun(pond, 1);
    const page = await run.number({ purpose: "claim", login: "goose_0" });
    await pond.claim("goose_0", page.number);
    await run.minutePasses();
    const answers = await Promise.all([
      pond.creator.collection("giveaway_codes").getFullList(),
      pond.creator.collection("giveaway_winners").getFullList(),
      pond.creator.send("/api/gq/giveaways", {}),
      pond.creator.send(`/api/gq/giveaways/${pond.giveaway.id}/runs`, {}),
      run.state(),
      run.draw(),
      pond.check(page.secret),
    ]);
    expect(JSON.stringify(answers)).not.toContain(word);
    expect(stack.output()).not.toContain(word);
    const data = join(stack.dataDir, "data");
    for (const name of await readdir(data)) {
      if (!/\.db/.test(name)) continue;
      expect((await readFile(join(data, name))).includes(word), name).toBe(false);
    }
    expect((await pond.reveal(page.secret, ATTEMPT)).body).toMatchObject({ code_value: word });
  });

  it("that were given stay; others can be deleted, but not a giveaway that is open", async () => {
    const pond = await newPond({ winner_count: 1 }, 2);
    const run = await drawnRun(pond, 1);
    const page = await run.number({ purpose: "claim", login: "goose_0" });
    await pond.claim("goose_0", page.number);
    const codes = await pond.creator.collection("giveaway_codes").getFullList();
    const remove = (id: string | undefined, as = pond.creator) =>
      stack.request("DELETE", `/api/collections/giveaway_codes/records/${id}`, { as });
    const used = codes.find((code) => code.is_used)?.id;
    expect(await remove(used)).toMatchObject({ status: 409, body: { code: "CODE_USED" } });
    // A stranger learns nothing of it.
    const stranger = await stack.creator(`stranger${ponds}@example.com`);
    expect(await remove(used, stranger)).toEqual(await remove("zzzzzzzzzzzzzzz", stranger));
    expect((await remove(codes.find((code) => !code.is_used)?.id)).status).toBe(204);

    await pond.addCodes(["another"]);
    const open = await pond.start();
    const path = `/api/collections/giveaways/records/${pond.giveaway.id}`;
    expect(await stack.request("DELETE", path, { as: pond.creator })).toMatchObject({
      status: 409,
      body: { code: "GIVEAWAY_IN_USE" },
    });
    await pond.console("cancel", { run: open.run });
    expect(await stack.request("DELETE", path, { as: pond.creator })).toMatchObject({
      status: 409,
      body: { code: "GIVEAWAY_OWED" },
    });
    await run.minutePasses();
    await pond.reveal(page.secret, ATTEMPT);
    expect((await stack.request("DELETE", path, { as: pond.creator })).status).toBe(204);
  });
});

describe("a start (FAIR-C2)", () => {
  it("needs a code, Waddle and that nothing else is open", async () => {
    const pond = await newPond({}, 0);
    const start = () => pond.console("start", { giveaway: pond.giveaway.id });
    expect(await start()).toMatchObject({ body: { code: "GIVEAWAY_NO_CODES" } });
    await pond.addCodes(["one", "two"]);
    const other = await pond.creator.collection("giveaways").create({ name: "Other" });
    await pond.addCodes(["three"], { giveaway: other.id });
    expect(await start()).toMatchObject({ status: 200, body: { run: { state: "open" } } });
    expect(await pond.console("start", { giveaway: other.id })).toMatchObject({
      status: 409,
      body: { code: "GIVEAWAY_RUNNING" },
    });
    expect(await start()).toMatchObject({ body: { code: "GIVEAWAY_RUNNING" } });
    const log = await pond.creator
      .collection("audit_log")
      .getFullList({ sort: "-created_at,-@rowid" });
    expect(log.map(({ action }) => action)).toContain("giveaway.started");
  });

  it("of three at the same time happens once, and the console hears of it", async () => {
    const pond = await newPond();
    const { realtime } = pond.creator;
    const news = Promise.withResolvers<unknown>();
    await realtime.subscribe(giveawaysTopic(pond.tenant), news.resolve);
    const start = () => pond.console("start", { giveaway: pond.giveaway.id });
    const answers = await Promise.all([start(), start(), start()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const started = answers.find(({ status }) => status === 200);
    expect(v.parse(startAnswer, started?.body).run.state).toBe("open");
    expect(v.parse(giveawayNotice, await news.promise)).toEqual({ giveaway: pond.giveaway.id });
    await realtime.unsubscribe();
  });
});

it("an unknown address of a page answers as none at all", async () => {
  const pond = await newPond();
  const run = await pond.start();
  const token = run.page.split("/").at(-1);
  const ask = (path: string) =>
    stack.request("GET", `/api/gq/public/giveaways/${path}`, { headers: fromFreshAddress() });
  const unknown = await ask("nobody/zzzzzzzzzzzz");
  expect(unknown).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  expect(await ask(`nobody/${token}`)).toEqual(unknown);
  expect(await ask(`${run.page.split("/").at(-2)}/zzzzzzzzzzzz/draw`)).toEqual(unknown);
});
