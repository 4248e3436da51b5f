import { readFileSync } from "node:fs";
import { parseConfigFileTextToJson } from "typescript";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { isRoomKind, ROOM_KINDS } from "./kinds.ts";

const kinds = Object.keys(ROOM_KINDS).filter(isRoomKind);

const wranglerConfig = v.object({
  durable_objects: v.object({
    bindings: v.array(v.object({ name: v.string(), class_name: v.string() })),
  }),
  migrations: v.array(
    v.object({
      new_sqlite_classes: v.optional(v.array(v.string()), []),
      renamed_classes: v.optional(v.array(v.object({ from: v.string(), to: v.string() })), []),
    }),
  ),
});

describe("wrangler.jsonc", () => {
  const text = readFileSync(new URL("../../../wrangler.jsonc", import.meta.url), "utf8");
  const config = v.parse(wranglerConfig, parseConfigFileTextToJson("wrangler.jsonc", text).config);
  // The index of each tenant's rooms is an object that no socket leads to.
  const expected = [...kinds.map((kind) => ROOM_KINDS[kind].binding), "TenantRoomIndex"].sort();

  test("binds each kind of room, and the index of the tenants' rooms", () => {
    const { bindings } = config.durable_objects;
    expect(bindings.map(({ name }) => name).sort()).toEqual(expected);
    expect(bindings.map(({ class_name }) => class_name).sort()).toEqual(expected);
  });

  test("has a migration that creates the storage of each", () => {
    const classes = config.migrations.reduce<string[]>(
      (names, { new_sqlite_classes, renamed_classes }) => {
        const renamed = new Map(renamed_classes.map(({ from, to }) => [from, to]));
        return [...names.map((name) => renamed.get(name) ?? name), ...new_sqlite_classes];
      },
      [],
    );
    expect(classes.sort()).toEqual(expected);
  });
});

test.each(kinds)("the binding of a %s room is its kind in PascalCase", (kind) => {
  const kebab = ROOM_KINDS[kind].binding.replace(/(?!^)[A-Z]/g, "-$&").toLowerCase();
  expect(kebab).toBe(kind);
});
