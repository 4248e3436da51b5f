import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BOT_MEMBERS } from "#core/chat/limits.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { pocketBaseBackend } from "../../../bots/storage/pocketbase/backend.ts";
import { type PocketBaseStack, startPocketBase, TEST_SECRETS } from "../../stack/pocketbase.ts";

let stack: PocketBaseStack;
let bots: TypedPocketBase;
let admin: TypedPocketBase;

beforeAll(async () => {
  stack = await startPocketBase();
  bots = await stack.botsClient();
  admin = await stack.adminClient();
});

afterAll(() => stack.stop());

const beat = (
  member: string,
  more: { view?: number; expired?: string[]; isLeaving?: boolean } = {},
) =>
  pocketBaseBackend(stack.url, TEST_SECRETS.botsPassword, pino({ level: "silent" })).heartbeat({
    member,
    view: 0,
    expired: [],
    isLeaving: false,
    ...more,
  });

describe("processes that share the channels", () => {
  it("WADDLE-N6: each is told who is there, and the view changes with who is there", async () => {
    const first = await beat("member-one");
    expect(first).toMatchObject({ joined: true, gone: [] });
    expect(first.members.map(({ member }) => member)).toEqual(["member-one"]);
    const again = await beat("member-one", { view: first.view });
    expect(again).toMatchObject({ joined: false, view: first.view });

    const second = await beat("member-two");
    expect(second.view).toBeGreaterThan(first.view);
    expect(second.members).toContainEqual({
      member: "member-one",
      view: first.view,
      since: first.view,
    });
    await beat("member-two", { view: second.view });

    await beat("member-two", { isLeaving: true });
    const left = await beat("member-one", { view: second.view });
    expect(left.view).toBeGreaterThan(second.view);
    expect(left.gone).toEqual([{ member: "member-two", how: "left" }]);
    const expired = await beat("member-one", { view: left.view, expired: ["member-two"] });
    expect(expired).toMatchObject({ gone: [], view: left.view });
  });

  it("WADDLE-N7: one that fell silent is taken off the list, and told when it comes back", async () => {
    await beat("member-six");
    const table = admin.collection("bots_members");
    const { id } = await table.getFirstListItem('member = "member-six"');
    await table.update(id, { seen_at: Date.now() - BOT_MEMBERS.silentMs - 1000 });
    // A PocketBase that was only just started waits as long before it counts anybody as gone.
    await expect
      .poll(async () => (await beat("member-one")).gone, { timeout: 45_000, interval: 500 })
      .toEqual([{ member: "member-six", how: "lost" }]);
    expect(await beat("member-six")).toMatchObject({ joined: true, gone: [] });
  }, 120_000);

  it("takes nothing from others, and nothing that is no heartbeat", async () => {
    const body = { member: "member-one", view: 0, expired: [], isLeaving: false };
    const route = "/api/gq/bots/members";
    expect((await stack.request("POST", route, { body })).status).toBe(401);
    const creator = await stack.creator("sharer@example.com");
    expect((await stack.request("POST", route, { body, as: creator })).status).toBe(403);
    for (const wrong of [{}, { ...body, member: "x" }, { ...body, view: -1 }]) {
      expect((await stack.request("POST", route, { body: wrong, as: bots })).status).toBe(400);
    }
  });
});
