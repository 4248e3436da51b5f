import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  applyChange,
  compareDrawing,
  differenceSince,
  elementsOf,
  forgetDeleted,
  openDocument,
  putElement,
  removeElements,
  topOf,
} from "./document.ts";
import type { SketchElement } from "./element.ts";
import { keysAbove } from "./layers.ts";
import type { SketchChange } from "./operation.ts";

const line = (id: string, props: Partial<SketchElement> = {}): SketchElement => {
  const base = {
    id,
    kind: "line",
    x1: 0,
    y1: 0,
    x2: 9,
    y2: 9,
    colour: "#000000",
    width: 2,
  } as const;
  const placed = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };
  const room = { by: "ada", author: "Ada", z: "a0", pending: false, version: 1 };
  return Object.assign({ ...base, ...placed, ...room }, props);
};

const ids = fc.nat(12).map((number) => `element-${number}`);
const keys = fc.nat(20).map((number) => keysAbove(null, number + 1).at(-1) ?? "a0");

const body = fc.oneof(
  fc.array(fc.tuple(ids, keys), { minLength: 1, maxLength: 4 }).map((pairs) => ({
    type: "put" as const,
    elements: pairs.map(([id, z]) => line(id, { z })),
  })),
  fc.array(fc.tuple(ids, keys, fc.nat(9)), { minLength: 1, maxLength: 4 }).map((changes) => ({
    type: "set" as const,
    changes: changes.map(([id, z, dx]) => ({ id, props: dx > 4 ? { dx } : { dx, z } })),
  })),
  fc.array(ids, { minLength: 1, maxLength: 60 }).map((gone) => ({
    type: "delete" as const,
    ids: gone,
  })),
);

const history = fc.array(body, { maxLength: 40 }).map((bodies) =>
  bodies.map((change, index): SketchChange => {
    const version = index + 1;
    if (change.type !== "put") return { ...change, version, by: "ada" };
    const elements = change.elements.map((element) => ({ ...element, version }));
    return { type: "put", elements, version, by: "ada" };
  }),
);

describe("a document", () => {
  test("SKETCH-S5: stays in the order of layer and id, whatever changes", () => {
    fc.assert(
      fc.property(history, (changes) => {
        const document = openDocument();
        for (const change of changes) applyChange(document, change);
        const sorted = [...document.elements.values()].sort(compareDrawing);
        expect(elementsOf(document)).toEqual(sorted);
        expect(document.order).toHaveLength(document.elements.size);
        expect(topOf(document)).toBe(sorted.at(-1)?.z ?? null);
      }),
    );
  });

  test("SKETCH-S4: a change that was applied before changes nothing", () => {
    fc.assert(
      fc.property(history, fc.array(fc.nat(39)), (changes, again) => {
        const once = openDocument();
        const often = openDocument();
        for (const [index, change] of changes.entries()) {
          applyChange(once, change);
          applyChange(often, change);
          for (const earlier of again) {
            const old = changes[Math.min(earlier, index)];
            if (old !== undefined) expect(applyChange(often, old)).toEqual([]);
          }
        }
        expect(elementsOf(often)).toEqual(elementsOf(once));
      }),
    );
  });

  test("SKETCH-S45: what changed since a version makes an old copy equal", () => {
    fc.assert(
      fc.property(history, fc.nat(40), fc.nat(8), (changes, since, kept) => {
        const document = openDocument();
        const old = openDocument();
        for (const change of changes) {
          applyChange(document, change);
          if (change.version <= since) applyChange(old, change);
        }
        forgetDeleted(document, kept);
        const { full, elements, deleted } = differenceSince(document, old.version);
        const all = new Map(full ? [] : old.elements);
        for (const id of deleted) all.delete(id);
        for (const element of elements) all.set(element.id, element);
        expect(elementsOf(openDocument(all.values()))).toEqual(elementsOf(document));
      }),
    );
  });

  test("SKETCH-S6: the oldest deleted ones are forgotten, and the horizon tells", () => {
    const document = openDocument(["one-1111", "two-2222", "three-33"].map((id) => line(id)));
    removeElements(document, ["two-2222"], { version: 5, by: "ada" });
    removeElements(document, ["one-1111"], { version: 6, by: "ada" });
    expect(forgetDeleted(document, 1)).toEqual(["two-2222"]);
    expect(document.horizon).toBe(5);
    document.version = 6;
    expect(differenceSince(document, 4).full).toBe(true);
    expect(differenceSince(document, 5)).toEqual({
      full: false,
      elements: [],
      deleted: ["one-1111"],
    });
  });

  test("SKETCH-S6: so are those beyond so many bytes; what is restored or deleted again counts once", () => {
    const text = { kind: "text", text: "a".repeat(500), size: 20, x: 0, y: 0 } as const;
    const ids = ["one-1111", "two-2222", "three-33"];
    const document = openDocument(ids.map((id) => line(id, text)));
    removeElements(document, ids, { version: 5, by: "ada" });
    const each = document.deletedBytes / 3;
    expect(each).toBeGreaterThan(1000);
    const [first] = [...document.deleted.values()];
    if (first !== undefined) putElement(document, first.element);
    removeElements(document, ["one-1111"], { version: 6, by: "ada" });
    expect(document.deletedBytes).toBe(3 * each);
    expect(openDocument([], { deleted: document.deleted.values() }).deletedBytes).toBe(3 * each);
    expect(forgetDeleted(document, 100, 3 * each)).toEqual([]);
    expect(forgetDeleted(document, 100, 2 * each)).toEqual(["two-2222"]);
    expect(document.deletedBytes).toBe(2 * each);
  });

  test("SKETCH-S3: a change touches the named properties that an element has, and what is there", () => {
    const document = openDocument([line("one-1111")]);
    const changes = [
      { id: "one-1111", props: { colour: "#ff0000", text: "no text here" } },
      { id: "gone-111", props: { dx: 1 } },
    ];
    expect(applyChange(document, { type: "set", version: 1, by: "ada", changes })).toEqual([
      "one-1111",
    ]);
    expect(elementsOf(document)).toEqual([line("one-1111", { colour: "#ff0000", version: 1 })]);
  });
});
