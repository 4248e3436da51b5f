/**
 * `npm run fuzz:sketch -- --faults [--runs=60]`: puts one fault after the other into a copy of the
 * core and reports whether the runs notice it. A fault of a kind that no run can see names the tests
 * that hold it; one that runs should find and do not is a failure of the fuzz.
 */
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as v from "valibot";

type Fault = {
  what: string;
  file: string;
  from: string;
  to: string;
  /** The tests that hold what no run can see. */
  provenBy?: string;
};

const root = fileURLToPath(new URL("../../", import.meta.url));

const FAULTS: readonly Fault[] = [
  {
    what: "an operation that comes twice is applied twice",
    file: "room-operations.ts",
    from: "if (seq <= before.seq)",
    to: "if (seq < before.seq)",
  },
  {
    what: "an operation that comes too early is applied",
    file: "room-operations.ts",
    from: "if (seq > before.seq + 1)",
    to: "if (seq > before.seq + 1000)",
  },
  {
    what: "an answer goes before what it answers is stored",
    file: "room-storing.ts",
    from: 'case "saved":\n      return "waits"',
    to: 'case "saved":\n      return "overtakes"',
  },
  {
    what: "a frame goes before its changes are stored",
    file: "room-storing.ts",
    from: 'notice.version <= stored ? "overtakes" : "presses"',
    to: '"overtakes"',
  },
  {
    what: "nobody is notified that storing failed",
    file: "room-storing.ts",
    from: "return lost.flatMap(",
    to: "return lost.slice(0, 0).flatMap(",
    provenBy: "S12 in room.test.ts: a client that gets no answer sends again",
  },
  {
    what: "everyone goes on with what was not stored",
    file: "room.ts",
    from: "(missed || seat.lagging)",
    to: "seat.lagging",
    provenBy: "S12 in room.test.ts: nobody received it, and its author sends it again",
  },
  {
    what: "who lagged and caught up misses what came meanwhile",
    file: "room-frames.ts",
    from: "return [seatEffect(room, connection), ...resync(room, connection, seat, seat.version)];",
    to: "return [seatEffect(room, connection)];",
    provenBy: "S47 in room.test.ts: the next frame has a gap before it, and sync brings the rest",
  },
  {
    what: "what is moved stays dragged when it was dropped",
    file: "room-drags.ts",
    from: "  queueMoves(room, connection, left, change.version);\n",
    to: "",
  },
  {
    what: "what is moved stays dragged when its author goes",
    file: "room-people.ts",
    from: "  endDrag(room, connection);\n  room.seats.delete",
    to: "  room.seats.delete",
  },
  {
    what: "who lagged stays so",
    file: "room-frames.ts",
    from: "seat.sent - seat.acknowledged >= SKETCH.acknowledgedEveryCount",
    to: "seat.sent - seat.acknowledged >= 0",
  },
  {
    what: "a stroke stays in the room when its author goes",
    file: "room-people.ts",
    from: "  cancelDrawing(room, connection);\n  endDrag(room, connection);",
    to: "  endDrag(room, connection);",
  },
  {
    what: "a stroke stays live when it was put",
    file: "room-operations.ts",
    from: "    live.delete(id);\n",
    to: "",
  },
  {
    what: "an overlay sees what waits",
    file: "room-frames.ts",
    from: 'audience === "overlay" ? publicChange(room, change) : change',
    to: "change",
  },
  {
    what: "a frame with a gap before it is applied",
    file: "copy-notices.ts",
    from: "notice.since > copy.document.version)\n    return [...acknowledgement, ...ask(copy)]",
    to: "false)\n    return [...acknowledgement, ...ask(copy)]",
  },
  {
    what: "operations keep their numbers in a room that has others",
    file: "copy-notices.ts",
    from: "item.seq > notice.seq) item.seq = null",
    to: "item.seq > notice.seq) item.sent = false",
  },
  {
    what: "an operation is dropped before the copy has its version",
    file: "copy-pending.ts",
    from: "saved === null || saved > copy.document.version",
    to: "saved === null",
    provenBy: "S61 in copy.test.ts: it flickers, and is right a moment later",
  },
  {
    what: "a restored element comes back without its layer",
    file: "change.ts",
    from: "pending: element.pending || actor.waits, version }",
    to: 'pending: element.pending || actor.waits, version, z: "a0" }',
    provenBy: "S6 in room.test.ts and document.test.ts: all copies agree on the wrong layer",
  },
  {
    what: "a guest changes what is another's",
    file: "change.ts",
    from: '(role === "guest" && by === person)',
    to: 'role === "guest"',
    provenBy: "S20 in room.test.ts: room and copies go by the same wrong rule",
  },
  {
    what: "undo takes back what others changed since",
    file: "undo.ts",
    from: "return Object.entries(props).every(([name, value]) => now[name] === value);",
    to: "return true;",
    provenBy: "S81 in copy.test.ts: to take too much back is an operation like any other",
  },
  {
    what: "what was forgotten is not missed by who was away",
    file: "document.ts",
    from: "document.horizon = Math.max(document.horizon, version);",
    to: "",
    provenBy: "S6 in document.test.ts: no run deletes so much",
  },
];

const runner = v.object({ converge: v.function() });

/** True when every fault that runs can see was found. */
export async function tryFaults(runs: number, print: (line: string) => void): Promise<boolean> {
  let complete = true;
  for (const [index, fault] of FAULTS.entries()) {
    const seed = await firstFailure(fault, index, runs);
    const found = seed === null ? `not found in ${runs} runs` : `found by seed ${seed}`;
    print(
      `${fault.what}: ${found}${fault.provenBy === undefined ? "" : ` (covered by ${fault.provenBy})`}`,
    );
    if (seed === null && fault.provenBy === undefined) complete = false;
  }
  return complete;
}

async function firstFailure(fault: Fault, index: number, runs: number): Promise<number | null> {
  const folder = join(root, ".build/sketch-faults", String(index));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    await cp(join(root, "src/core"), join(folder, "core"), { recursive: true });
    const file = join(folder, "core/sketch", fault.file);
    const text = await readFile(file, "utf8");
    if (!text.includes(fault.from)) throw new Error(`${fault.file} has no: ${fault.from}`);
    await writeFile(
      file,
      text.replace(fault.from, () => fault.to),
    );
    await cp(join(root, "tests/oracles/convergence"), join(folder, "convergence"), {
      recursive: true,
    });
    // What the runs import as `#core` is the core with the fault.
    const scope = { type: "module", imports: { "#core/*": "./core/*" } };
    await writeFile(join(folder, "package.json"), JSON.stringify(scope));
    const address = pathToFileURL(join(folder, "convergence/run.ts")).href;
    const { converge } = v.parse(runner, { ...(await import(address)) });
    for (let seed = 1; seed <= runs; seed += 1) {
      const { failure } = v.parse(outcome, converge(seed));
      if (failure !== null) return seed;
    }
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const outcome = v.object({ failure: v.nullable(v.string()) });
