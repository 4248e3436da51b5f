import { afterAll, beforeAll, expect, it } from "vitest";
import { ERRORS } from "#core/platform/errors.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";
import { giveawayPond } from "./giveaway-fixture.ts";

/** Scheduled starts by docs/spec/fairness.md, FAIR-C10. PocketBase's clock is asked to tick by hand. */
let stack: PocketBaseStack;
let admin: TypedPocketBase;

beforeAll(async () => {
  stack = await startPocketBase();
  admin = await stack.adminClient();
});

afterAll(() => stack.stop());

/** One tick of the minute's clock; answers the giveaway's runs when its work is done. */
async function tick(giveaway: string, isDone: (runs: number) => Promise<boolean>) {
  await admin.crons.run("giveaways");
  await expect
    .poll(async () => isDone((await runsOf(giveaway)).length), { timeout: 45_000 })
    .toBe(true);
}

const runsOf = (giveaway: string) =>
  admin.collection("giveaway_runs").getFullList({ filter: `giveaway = "${giveaway}"` });

it("STATUS-G1: a start that is refused is in the workspace's log once, with its reason", async () => {
  const pond = await giveawayPond(stack, "refused@example.com", { cron_schedule: "* * * * *" });
  const { creator, tenant, giveaway } = pond;
  const [settings] = await creator.collection("service_settings").getFullList();
  await creator
    .collection("service_settings")
    .update(settings?.id ?? "", { waddle_enabled: false });
  const refusals = () =>
    creator.collection("audit_log").getFullList({ filter: 'action = "giveaway.refused"' });
  await tick(giveaway.id, async () => (await refusals()).length === 1);
  expect(await refusals()).toMatchObject([
    {
      tenant,
      actor_name: "The schedule",
      subject: giveaway.name,
      details: { reason: ERRORS.SERVICE_OFF },
    },
  ]);
  // As if another minute came; a giveaway that starts says that the tick is over.
  await admin.collection("giveaways").update(giveaway.id, { last_scheduled: "" });
  const after = await giveawayPond(stack, "after-it@example.com", { cron_schedule: "* * * * *" });
  await tick(after.giveaway.id, async (runs) => runs === 1);
  expect(await refusals()).toHaveLength(1);
});

it("starts once in its minute, on the workspace's clock, and says who started it", async () => {
  // Kolkata is half an hour off: an hour of UTC is not an hour there.
  const zone = "Asia/Kolkata";
  const pond = await giveawayPond(stack, "schedule@example.com", { cron_schedule: "* * * * *" });
  await pond.creator.collection("tenants").update(pond.tenant, { time_zone: zone });
  await tick(pond.giveaway.id, async (runs) => runs === 1);
  const [run] = await runsOf(pond.giveaway.id);
  const { last_scheduled } = await admin
    .collection("giveaways")
    .getOne<{ last_scheduled: string }>(pond.giveaway.id);
  const there = (ms: number) =>
    new Date(ms + 5.5 * 3_600_000).toISOString().slice(0, 16).replace("T", " ");
  const started = there(Date.parse(String(run?.started_at).replace(" ", "T")));
  // A minute that began since is used, too: PocketBase's own clock goes on.
  expect(last_scheduled >= started && last_scheduled <= there(Date.now())).toBe(true);
  const log = await pond.creator.collection("audit_log").getFullList();
  expect(log).toContainEqual(
    expect.objectContaining({ action: "giveaway.started", actor_name: "The schedule" }),
  );

  // PocketBase's own tick of a minute that begins just now would write over what follows.
  await expect
    .poll(() => new Date().getSeconds(), { timeout: 45_000 })
    .toSatisfy((second: number) => second >= 5 && second < 35);
  // As if an hour came twice: the minute, and every one before it, was used.
  await admin
    .collection("giveaways")
    .update(pond.giveaway.id, { last_scheduled: "2999-12-31 23:59" });
  await pond.console("cancel", { run: run?.id });
  const other = await giveawayPond(stack, "after@example.com", { cron_schedule: "* * * * *" });
  await tick(other.giveaway.id, async (runs) => runs === 1);
  expect(await runsOf(pond.giveaway.id)).toHaveLength(1);
});
