/** What PocketBase keeps of moderation: settings, which it checks, and the log, which bots write. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { OUTBOX } from "#core/chat/limits.ts";
import { auditSentence } from "#core/entities/audit.ts";
import { MODERATION_LOG } from "#core/moderation/limits.ts";
import { byMember, byName, type LogEntry, logTopic } from "#core/moderation/log.ts";
import { MODERATION_OFF } from "#core/moderation/settings.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";

let stack: PocketBaseStack;
let bots: TypedPocketBase;
let owner: TypedPocketBase;
let tenant: string;
let settings: string;

beforeAll(async () => {
  stack = await startPocketBase();
  bots = await stack.botsClient();
  owner = await stack.creator("moderated@example.com");
  tenant = String(owner.authStore.record?.tenant_id);
  const [own] = await owner.collection("moderation_settings").getFullList();
  settings = own?.id ?? "";
});

afterAll(() => stack.stop());

const patch = (body: unknown) =>
  stack.request("PATCH", `/api/collections/moderation_settings/records/${settings}`, {
    body,
    as: owner,
  });

let serial = 0;

function entry(change: Partial<LogEntry> = {}): LogEntry {
  serial += 1;
  return {
    ...{ id: `log${String(serial).padStart(12, "0")}`, tenant, at: Date.now(), cause: "links" },
    ...{ reason: "link to evil.example", act: "timeout", seconds: 10, user_id: "u1" },
    ...{ login: "reedling", line: "see evil.example/x", by: "rules", strike_at: 5, failure: "" },
    ...change,
  };
}

const send = (kind: string, payloads: readonly unknown[], id: string = randomUUID()) =>
  stack.request("POST", "/api/gq/bots/batch", {
    body: { id, entries: payloads.map((payload) => ({ service: "moderation", kind, payload })) },
    as: bots,
  });

describe("settings", () => {
  it("MODERATION-M1: a new workspace has moderation, switched off", async () => {
    expect(await owner.collection("moderation_settings").getOne(settings)).toMatchObject({
      ...MODERATION_OFF,
      enabled: false,
    });
  });

  it("are saved as they are read, and the audit log says so", async () => {
    const answer = await patch({
      enabled: true,
      links: { enabled: true, allowed: ["https://www.YouTube.com/"] },
    });
    expect(answer.status).toBe(200);
    expect(await owner.collection("moderation_settings").getOne(settings)).toMatchObject({
      enabled: true,
      links: { enabled: true, allowed: ["youtube.com"], action: "strike" },
      caps: MODERATION_OFF.caps,
    });
    const log = await owner.collection("audit_log").getFullList({ sort: "-created_at" });
    expect(log.map((each) => auditSentence(each))).toContain("switched moderation on");
  });

  it("MODERATION-M10: an expression that is not supported is refused with its place", async () => {
    const answer = await patch({
      expressions: { enabled: true, expressions: ["goose", "a(?=b)"] },
    });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain("character 2 of a(?=b)");
    expect(await owner.collection("moderation_settings").getOne(settings)).toMatchObject({
      expressions: MODERATION_OFF.expressions,
    });
  });
});

describe("the log", () => {
  it("MODERATION-M19: is written once, whoever looks at it is notified, and an undo is noted", async () => {
    const heard = vi.fn();
    await owner.realtime.subscribe(logTopic(tenant), heard);
    const first = entry();
    expect((await send("log_entry", [first], "moderation-0001")).status).toBe(204);
    expect((await send("log_entry", [first], "moderation-0001")).status).toBe(204);
    await vi.waitFor(() => expect(heard).toHaveBeenCalled());
    expect(await owner.collection("moderation_log").getFullList()).toMatchObject([
      { id: first.id, login: "reedling", act: "timeout", seconds: 10, undone_at: "" },
    ]);
    const by = byMember(owner.authStore.record?.id ?? "");
    const undone = { id: first.id, tenant, at: Date.now(), by };
    expect((await send("log_undo", [undone])).status).toBe(204);
    expect(await owner.collection("moderation_log").getOne(first.id)).toMatchObject({
      undone_at: expect.stringMatching(/^20/),
      undone_by: byName(owner.authStore.record?.name),
    });
    await owner.realtime.unsubscribe();
  });

  it("MODERATION-M19: forgets what is too old, and all but the newest", async () => {
    const old = entry({ at: Date.now() - (MODERATION_LOG.keptDays + 1) * 86_400_000 });
    expect((await send("log_entry", [old])).status).toBe(204);
    const ids = async () =>
      (await owner.collection("moderation_log").getFullList({ batch: 1000 })).map(({ id }) => id);
    expect(await ids()).not.toContain(old.id);
    const rounds = MODERATION_LOG.keptPerTenantCount / OUTBOX.batchMaxCount;
    for (let round = 0; round < rounds; round += 1) {
      const many = Array.from({ length: OUTBOX.batchMaxCount }, () => entry());
      expect((await send("log_entry", many)).status).toBe(204);
    }
    expect(await ids()).toHaveLength(MODERATION_LOG.keptPerTenantCount);
  });

  it("takes nothing but what an entry is, and passes over workspaces that are gone", async () => {
    expect((await send("log_entry", [{ ...entry(), act: "explode" }])).status).toBe(400);
    expect((await send("log_entry", [entry({ tenant: "zzzzzzzzzzzzzzz" })])).status).toBe(204);
  });
});
