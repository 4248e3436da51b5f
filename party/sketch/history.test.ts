import { expect, test } from "vitest";
import { encodeInk } from "#core/canvas/ink.ts";
import {
  applyChange,
  elementsOf,
  openDocument,
  type SketchDocument,
} from "#core/sketch/document.ts";
import type { SketchElement } from "#core/sketch/element.ts";
import type { SketchChange } from "#core/sketch/operation.ts";
import type { HistoryEntry } from "#core/sketch/wire.ts";
import { SqlStorageStandIn } from "../../tests/simulators/sql-storage.ts";
import { SketchHistory } from "./history.ts";

const ALL = { maxCount: 100_000, maxChars: 1e9 };

function historyWith(limits: { maxCount: number; maxChars: number }) {
  const sql = new SqlStorageStandIn() as unknown as SqlStorage;
  return { sql, history: new SketchHistory(sql, limits) };
}

const elementAt = (version: number): SketchElement => ({
  id: `stroke-${1000 + version}`,
  kind: "stroke",
  ink: encodeInk([[version % 1920, 5, 0.5]]),
  colour: "#0a7f5a",
  width: 4,
  dx: 0,
  dy: 0,
  scaleX: 1,
  scaleY: 1,
  angle: 0,
  by: "ada",
  author: "Ada",
  z: `a${String(version).padStart(6, "0")}`,
  pending: false,
  version,
});

/** Each tenth change moves what was put before it, each fifteenth deletes that. */
function changeAt(version: number): SketchChange {
  const before = elementAt(version - 1).id;
  const told = { version, by: "ada" };
  if (version % 15 === 0) return { type: "delete", ids: [before], ...told };
  if (version % 10 === 0) {
    return { type: "set", changes: [{ id: before, props: { dx: version } }], ...told };
  }
  return { type: "put", elements: [elementAt(version)], ...told };
}

function replayed(history: SketchHistory): {
  document: SketchDocument;
  pages: number;
  at: number[];
} {
  const document = openDocument();
  const at: number[] = [];
  let pages = 0;
  let after = 0;
  while (true) {
    const { entries, more } = history.after(after);
    pages += 1;
    for (const text of entries) {
      const entry: HistoryEntry = JSON.parse(text);
      expect(entry.change.version).toBeGreaterThan(after);
      after = entry.change.version;
      at.push(entry.at);
      applyChange(document, entry.change);
    }
    if (!more) return { document, pages, at };
  }
}

test.each([
  ["all is kept", 400, ALL],
  ["few changes are kept", 400, { ...ALL, maxCount: 30 }],
  ["few characters are kept", 400, { ...ALL, maxChars: 5000 }],
  ["nothing is kept but the picture", 400, { ...ALL, maxCount: 0 }],
  ["it fills several answers", 3000, { ...ALL, maxCount: 1500 }],
] as const)("ROOM-R57: a replay ends with the sketch as it is, when %s", (_, count, limits) => {
  const { sql, history } = historyWith(limits);
  const document = openDocument();
  for (let version = 1; version <= count; version += 1) {
    applyChange(document, changeAt(version));
    history.add(changeAt(version), version * 1000);
  }
  for (const reader of [history, new SketchHistory(sql, limits)]) {
    const replay = replayed(reader);
    // What a change of the past did to its element's version is part of the picture no more.
    const shown = (one: SketchDocument) => elementsOf(one).map(({ version, ...rest }) => rest);
    expect(shown(replay.document)).toEqual(shown(document));
    expect(replay.at).toEqual([...replay.at].sort((a, b) => a - b));
    expect(replay.at.at(-1)).toBe(count * 1000);
    expect(replay.pages > 1).toBe(count > 1000);
  }
});

test("ROOM-R57: `oldest` tells when more has become the first picture", () => {
  const { history } = historyWith({ ...ALL, maxCount: 10 });
  for (let version = 1; version <= 10; version += 1) history.add(changeAt(version), 0);
  expect(history.after(0).oldest).toBe(0);
  history.add(changeAt(11), 0);
  expect(history.after(0).oldest).toBe(1);
});

test("SKETCH-S9: the history shows no text as it was before texts were cleaned", () => {
  for (const maxCount of [100, 1]) {
    const { history } = historyWith({ maxCount, maxChars: 1e9 });
    const { x, y, size } = { x: 1, y: 2, size: 40 };
    const { ink: _ink, width: _width, ...element } = { ...elementAt(1), ink: "", width: 1 };
    const text = {
      ...element,
      kind: "text",
      text: "moc.\u202eelgoog",
      x,
      y,
      size,
    } as SketchElement;
    history.add({ type: "put", elements: [text], version: 1, by: "ada" }, 1);
    history.add({ type: "delete", ids: ["stroke-9999"], version: 2, by: "ada" }, 2);
    const { entries } = history.after(0);
    expect(entries.join("")).toContain('"text":"moc.elgoog"');
  }
});
