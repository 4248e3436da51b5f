import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Delivery } from "#core/chat/batch.ts";
import { activityReport } from "#core/platform/activity/report.ts";
import { ACTIVITY } from "#core/platform/limits.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { batchOf } from "../../stack/bots-batch.ts";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";

let stack: PocketBaseStack;
let bots: TypedPocketBase;
let owner: TypedPocketBase;
let neighbour: TypedPocketBase;

beforeAll(async () => {
  stack = await startPocketBase();
  bots = await stack.botsClient();
  owner = await stack.creator("counted@example.com");
  neighbour = await stack.creator("quiet@example.com");
});

afterAll(() => stack.stop());

const HOUR_MS = 3_600_000;
/** The last full hour, so that no two lines of a test fall on both sides of a turn of the hour. */
const HOUR = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - HOUR_MS;

const line = (at: number, more: Partial<Delivery> = {}): Delivery => ({
  tenant: String(owner.authStore.record?.tenant_id),
  network: "twitch",
  channel: "counted",
  text: "Honk",
  state: "sent",
  reason: "",
  at,
  ...more,
});

async function apply(id: string, deliveries: Delivery[]) {
  const body = batchOf(id, { deliveries });
  expect((await stack.request("POST", "/api/gq/bots/batch", { body, as: bots })).status).toBe(204);
}

async function hoursOf(as: TypedPocketBase) {
  const { status, body } = await stack.request("GET", "/api/gq/activity", { as });
  expect(status).toBe(200);
  return v.parse(activityReport, body).hours;
}

describe("the activity of a workspace", () => {
  it("counts each line once in its hour, by what became of it", async () => {
    const lines = [
      line(HOUR),
      line(HOUR + HOUR_MS - 1),
      line(HOUR, { network: "rehearsal" }),
      line(HOUR, { state: "dropped", reason: "too old" }),
      line(HOUR, { state: "queued" }),
      line(HOUR - 1),
    ];
    await apply("activity-0001", lines);
    await apply("activity-0001", lines);
    await apply("activity-0002", [line(HOUR + 5)]);
    expect(await hoursOf(owner)).toEqual([
      { at: HOUR - HOUR_MS, sent: 1, rehearsed: 0, dropped: 0 },
      { at: HOUR, sent: 3, rehearsed: 1, dropped: 1 },
    ]);
  });

  it("is told to its own members alone", async () => {
    expect(await hoursOf(neighbour)).toEqual([]);
    expect((await stack.request("GET", "/api/gq/activity")).status).toBe(401);
    expect((await stack.request("GET", "/api/gq/activity", { as: bots })).status).toBe(401);
    const listed = await stack.request("GET", "/api/collections/activity_hours/records", {
      as: owner,
    });
    expect(listed.status).toBe(403);
  });

  it("is forgotten when no chart shows it any more", async () => {
    const old = Date.now() - (ACTIVITY.keptDays + 1) * 24 * HOUR_MS;
    await apply("activity-0003", [line(old)]);
    expect((await hoursOf(owner)).map(({ at }) => at)).toEqual([HOUR - HOUR_MS, HOUR]);
  });

  it("passes over workspaces that are gone", async () => {
    await apply("activity-0004", [line(HOUR, { tenant: "zzzzzzzzzzzzzzz" }), line(HOUR)]);
    expect((await hoursOf(owner)).at(-1)).toMatchObject({ at: HOUR, sent: 4 });
  });
});
