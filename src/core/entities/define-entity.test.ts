import { describe, expect, it } from "vitest";
import { ENTITIES, entityOf } from "./all.ts";
import { countOf, quotaMessage } from "./define-entity.ts";
import { invite } from "./invite.ts";
import { offlineMessage } from "./offline-message.ts";
import { check } from "./text.ts";
import { timer } from "./timer.ts";

describe("an entity", () => {
  it("takes its fields and defaults from its schema", () => {
    expect(timer.fields).toEqual(Object.keys(timer.schema.entries));
    expect(timer.defaults).toEqual({
      cron_schedule: "*/15 * * * *",
      min_chat_activity: 0,
      online_only: false,
      enabled: true,
      more_messages: [],
      categories: [],
      title_words: [],
    });
  });

  it("needs its one permission for whatever is changed", () => {
    expect(timer.permissionsFor()).toEqual(["waddle_timers_edit"]);
    expect(timer.permissionsFor(["enabled"])).toEqual(["waddle_timers_edit"]);
  });

  it("records a deletion by its own words unless it says otherwise", () => {
    expect(offlineMessage.actions.deleted).toBe("offline_message.deleted");
    expect(invite.actions.deleted).toBe("invite.revoked");
  });

  it("counts its records in words", () => {
    expect(countOf(timer, 1)).toBe("1 timer");
    expect(countOf(timer, 12)).toBe("12 timers");
    expect(quotaMessage(timer)).toBe("A workspace has at most 200 timers");
  });
});

describe.each(ENTITIES.map((entity) => [entity.collection, entity] as const))(
  "%s",
  (name, entity) => {
    it("is found by its collection", () => {
      expect(entityOf(name)).toBe(entity);
    });

    it("names fields of its schema only", () => {
      const named = [entity.nameField, ...(entity.bulkFields ?? [])].filter(
        (one) => one !== undefined,
      );
      expect(entity.fields).toEqual(expect.arrayContaining(named));
    });

    it("has defaults that its schema takes as they are", () => {
      const result = check(entity.schema, entity.defaults);
      const errors = result.ok ? {} : result.errors;
      expect(Object.keys(entity.defaults).filter((field) => field in errors)).toEqual([]);
      if (result.ok) expect(result.value).toMatchObject(entity.defaults);
    });

    it("has a name where one is needed for a quota or many changes", () => {
      const needsName = entity.quota !== undefined || entity.bulkFields || entity.unique;
      if (needsName) expect(entity.nameField).toBeDefined();
    });
  },
);
