import { expect, test } from "vitest";
import { Host } from "../../../tests/oracles/convergence/host.ts";
import { put, STYLE } from "../../../tests/stack/sketch.ts";
import { encodeInk } from "../canvas/ink.ts";
import type { SketchOperation } from "./operation.ts";
import type { SketchRole } from "./wire.ts";

const INK = encodeInk([[10, 10, 0.5]]);

function enter(host: Host, name: string, role: SketchRole) {
  const line = host.connect(name, { person: name, name, role });
  let seq = 0;
  const say = (request: Parameters<Host["request"]>[1]) => {
    host.request(name, request);
    return host.unread(line);
  };
  const hello = { type: "hello", client: `client-of-${name}-000`, epoch: "", since: 0 } as const;
  return {
    line,
    welcomed: say(hello),
    say,
    unread: () => host.unread(line),
    /** What they alone receive of it. */
    do: (operation: SketchOperation) => {
      seq += 1;
      return say({ type: "operation", seq, operation }).filter((notice) => "seq" in notice);
    },
  };
}

test.each(["STORAGE_FULL", "DISK_FULL"] as const)(
  "SKETCH-S54: with %s nothing grows, whoever draws is told, and all else goes on",
  (problem) => {
    const host = new Host();
    const ada = enter(host, "ada", "owner");
    const vic = enter(host, "vic", "viewer");
    ada.do(put("stroke-0001", "stroke-0002", "stroke-0003"));
    ada.do({ type: "delete", ids: ["stroke-0003"] });
    ada.say({ type: "begin", id: "live-0001", style: STYLE, ink: INK });
    for (const one of [ada, vic]) one.unread();

    host.give({ type: "storage", problem });
    host.give({ type: "storage", problem });
    const told = ada.unread().filter(({ type }) => type === "refused");
    expect(told).toMatchObject([{ code: problem, message: expect.stringContaining("is safe") }]);
    expect(told[0]).not.toHaveProperty("seq");
    host.tick();
    ada.unread();
    expect(JSON.stringify(vic.unread())).toContain('{"type":"cancelled","id":"live-0001"}');
    const bea = enter(host, "bea", "guest");
    expect(bea.welcomed.map(({ type }) => type)).toEqual(["welcome", "refused"]);
    expect(enter(host, "obs", "overlay").welcomed.map(({ type }) => type)).toEqual(["welcome"]);

    const refused = [{ type: "refused", code: problem }];
    const growing: SketchOperation[] = [
      put("stroke-0004"),
      { type: "set", changes: [{ id: "stroke-0001", props: { dx: 5 } }] },
      { type: "restore", ids: ["stroke-0003"] },
    ];
    for (const operation of growing) expect(ada.do(operation)).toMatchObject(refused);
    const begin = { type: "begin", id: "live-0002", style: STYLE, ink: INK } as const;
    expect(ada.say(begin)).toMatchObject([{ ...refused[0], id: "live-0002" }]);
    expect(ada.do({ type: "delete", ids: ["stroke-0002"] })[0]).toMatchObject({ type: "saved" });
    expect([...host.room.document.elements.keys()]).toEqual(["stroke-0001"]);

    host.give({ type: "storage", problem: null });
    expect(ada.do(put("stroke-0005"))[0]).toMatchObject({ type: "saved" });
  },
);
