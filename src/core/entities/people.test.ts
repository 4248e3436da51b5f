import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { AUDIT_ACTIONS, auditSentence } from "./audit.ts";
import { inviteSchema } from "./invite.ts";
import { membershipSchema } from "./membership.ts";
import { confirmation, slugOf, TIME_ZONE_UNKNOWN, tenantSchema } from "./tenant.ts";
import { check } from "./text.ts";

const tenant = { name: "Reed bed", slug: "reed-bed", time_zone: "Europe/Berlin" };

describe("a workspace's settings", () => {
  it.each([
    [{}, tenant],
    [{ name: "  Reed bed " }, tenant],
    [{ slug: slugOf("Gänse & Enten!") }, { ...tenant, slug: "ganse-enten" }],
    [{ time_zone: "UTC" }, { ...tenant, time_zone: "UTC" }],
    [
      { time_zone: "America/North_Dakota/Beulah" },
      { ...tenant, time_zone: "America/North_Dakota/Beulah" },
    ],
  ])("take %o", (change, value) => {
    expect(check(tenantSchema, { ...tenant, ...change })).toEqual({ ok: true, value });
  });

  it.each([
    [{ name: " " }, { name: "Workspace name is required" }],
    [{ name: "two\nlines" }, { name: expect.stringContaining("single line") }],
    [{ slug: "" }, { slug: "Address is required" }],
    [{ slug: "double--hyphen" }, { slug: expect.stringMatching(/^Address may hold/) }],
    [{ time_zone: "Berlin" }, { time_zone: TIME_ZONE_UNKNOWN }],
    [{ time_zone: "Europe/../Berlin" }, { time_zone: TIME_ZONE_UNKNOWN }],
  ])("refuse %o", (change, errors) => {
    expect(check(tenantSchema, { ...tenant, ...change })).toMatchObject({ ok: false, errors });
  });

  it("are given away or deleted only with the address typed", () => {
    const schema = v.object({ confirm: confirmation("reed-bed") });
    expect(check(schema, { confirm: " reed-bed " }).ok).toBe(true);
    expect(check(schema, { confirm: "Reed-bed" })).toMatchObject({
      errors: { confirm: "Type reed-bed to confirm" },
    });
    expect(check(schema, {})).toMatchObject({
      errors: { confirm: "Type the workspace's address to confirm" },
    });
  });
});

describe("what a member may do", () => {
  it.each([
    [{ role: "artist" }, { role: "artist", permissions: [] }],
    [
      { role: "artist", permissions: ["tenant_admin"] },
      { role: "artist", permissions: [] },
    ],
    [
      { role: "custom", permissions: ["gander_manage", "waddle_chat_edit", "gander_manage"] },
      { role: "custom", permissions: ["waddle_chat_edit", "gander_manage"] },
    ],
  ])("settles %o", (input, value) => {
    expect(check(membershipSchema, input)).toEqual({ ok: true, value });
  });

  it.each([
    [{}, { role: "Choose one of the roles in the list" }],
    [{ role: "owner" }, { role: "Choose one of the roles in the list" }],
    [
      { role: "custom", permissions: "all" },
      { permissions: "Permissions must be a list of their names" },
    ],
    [{ role: "custom", permissions: ["root"] }, { permissions: "There is no such permission" }],
  ])("refuses %o", (input, errors) => {
    expect(check(membershipSchema, input)).toMatchObject({ ok: false, errors });
  });

  it("is part of an invite, beside the address", () => {
    const input = { email: " Ann@Example.com", role: "artist", permissions: ["tenant_admin"] };
    expect(check(inviteSchema, input)).toEqual({
      ok: true,
      value: { email: "ann@example.com", role: "artist", permissions: [] },
    });
  });
});

describe("an entry of the audit log", () => {
  it.each([
    [
      "invite.sent",
      "a@example.com",
      { role: "chat_moderator" },
      "invited a@example.com as Chat moderator",
    ],
    [
      "person.changed",
      "Ann",
      { from: "artist", to: ["custom", "waddle_chat_edit", "gander_manage"] },
      "changed Ann from Artist to Custom, waddle chat edit, gander manage",
    ],
    [
      "workspace.changed",
      "",
      { changed: ["name", "time_zone"] },
      "changed name, time zone of the workspace",
    ],
    ["service.on", "Waddle", {}, "switched Waddle on"],
    ["of.tomorrow", "x", null, "of.tomorrow"],
    ["toString", "x", {}, "toString"],
  ])("%s reads well", (action, subject, details, sentence) => {
    expect(auditSentence({ action, subject, details })).toBe(sentence);
  });

  it("takes braces in a name for what they are", () => {
    const entry = { action: "person.removed", subject: "{from} {subject}", details: { from: "x" } };
    expect(auditSentence(entry)).toBe("removed {from} {subject}");
  });

  it("is never without its details", () => {
    for (const action of Object.keys(AUDIT_ACTIONS)) {
      expect(auditSentence({ action, subject: "x", details: {} })).not.toMatch(/[{}]/);
    }
  });
});
