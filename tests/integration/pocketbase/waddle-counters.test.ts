import { parse } from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { counterState } from "#core/waddle/counter-step.ts";
import { COUNTER } from "#core/waddle/limits.ts";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";

let stack: PocketBaseStack;
let owner: TypedPocketBase;
let neighbour: TypedPocketBase;

beforeAll(async () => {
  stack = await startPocketBase();
  owner = await stack.creator("owner@example.com");
  neighbour = await stack.creator("neighbour@example.com");
});

afterAll(() => stack.stop());

const add = (id: string, by: number, as = owner) =>
  stack.request("POST", "/api/gq/waddle/counters/add", { as, body: { id, by } });

async function counter(name: string, value: number): Promise<string> {
  const tenant = owner.authStore.record?.tenant_id;
  return (await owner.collection("counters").create({ tenant, name, value })).id;
}

describe("POST /api/gq/waddle/counters/add", () => {
  it("loses nothing of what many add at the same moment", async () => {
    const id = await counter("deaths", 41);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => add(id, at + 1)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { value } = await owner.collection("counters").getOne(id);
    expect(value).toBe(41 + (30 * 31) / 2);
  });

  it("WADDLE-W24: tells in any order where a counter stands, numbered so that the newest is known", async () => {
    const id = await counter("ripples", 0);
    const told: { value: number; revision: number }[] = [];
    await owner.collection("counters").subscribe(id, ({ record }) => told.push(record));
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(id, 5)));
    await expect.poll(() => told.length).toBe(20);
    await owner.collection("counters").unsubscribe(id);
    const order = (standings: typeof told) =>
      standings.map(({ value, revision }) => [revision, value]).sort(([a = 0], [b = 0]) => a - b);
    const right = Array.from({ length: 20 }, (_, at) => [at + 1, (at + 1) * 5]);
    expect(order(told)).toEqual(right);
    expect(order(answers.map(({ body }) => parse(counterState, body)))).toEqual(right);
  });

  it("WADDLE-W24: numbers what is edited and what is set in many, too", async () => {
    const id = await counter("edited", 3);
    const counters = owner.collection("counters");
    expect(await counters.update(id, { value: 4, revision: 900 })).toMatchObject({ revision: 1 });
    const change = { type: "set", values: { value: 0 } };
    const body = { collection: "counters", ids: [id], change };
    const { status } = await stack.request("POST", "/api/gq/records/bulk", { as: owner, body });
    expect(status).toBe(200);
    expect(await counters.getOne(id)).toMatchObject({ value: 0, revision: 2 });
  });

  it("stays within what a counter holds, and takes whole numbers alone", async () => {
    const id = await counter("full", COUNTER.valueMax - 1);
    expect(await add(id, 5)).toEqual({
      status: 200,
      body: { value: COUNTER.valueMax, revision: 1 },
    });
    expect((await add(id, 0.5)).status).toBe(400);
  });

  it("knows no counter of another workspace (WADDLE-I9)", async () => {
    const id = await counter("mine", 1);
    expect(await add(id, 1, neighbour)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect(await owner.collection("counters").getOne(id)).toMatchObject({ value: 1 });
  });
});
