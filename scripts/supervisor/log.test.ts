import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { openLog } from "./log.ts";

function follow(lines: string[], level: "info" | "debug" = "info"): Promise<unknown[]> {
  const target = new PassThrough();
  const log = openLog({ level, format: "json" }, target, false);
  const output = new PassThrough();
  log.follow("rooms", output, "warn");
  output.end(`${lines.join("\n")}\n`);
  return new Promise((resolve) => {
    output.on("close", () =>
      setImmediate(() => {
        const text = String(target.read() ?? "");
        resolve(
          text
            .split("\n")
            .filter(Boolean)
            .map((line) => JSON.parse(line)),
        );
      }),
    );
  });
}

test("a process's own log lines keep their level and fields and get its name", async () => {
  const line = JSON.stringify({ level: 30, time: 5, name: "x", msg: "hello", room: "r1" });
  expect(await follow([line])).toEqual([
    { level: 30, time: 5, name: "rooms", msg: "hello", room: "r1" },
  ]);
});

test("a level by its name is understood", async () => {
  const line = JSON.stringify({ level: "warn", time: 5, msg: "hello" });
  expect(await follow([line])).toEqual([{ level: 40, time: 5, name: "rooms", msg: "hello" }]);
});

test("lines below the level are left out", async () => {
  const debug = JSON.stringify({ level: 20, time: 5, msg: "detail" });
  expect(await follow([debug])).toEqual([]);
  expect(await follow([debug], "debug")).toHaveLength(1);
});

test("plain text becomes an entry, without colours or a second date", async () => {
  const entries = await follow([
    "2026/11/21 13:00:00 \u001b[1mServer started\u001b[0m",
    "",
    "{ not json",
  ]);
  expect(entries).toMatchObject([
    { level: 40, name: "rooms", msg: "Server started" },
    { level: 40, name: "rooms", msg: "{ not json" },
  ]);
});
