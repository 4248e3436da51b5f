/** What the bench asks of the load, and what the load answers. */
import * as v from "valibot";

export const loadPlan = v.object({
  server: v.picklist(["rooms", "ws", "tldraw"]),
  address: v.string(),
  /** The room's id; other servers have one room. */
  room: v.string(),
  /** The server's process, whose memory and CPU are looked at. */
  processId: v.number(),
  tldrawFolder: v.string(),
  drawing: v.number(),
  watching: v.number(),
  pointsPerSecond: v.number(),
  pointsPerStroke: v.number(),
  /** How often everyone who draws says where their pointer is; 0: never. */
  pointersPerSecond: v.number(),
  /** Everyone erases what is older than so many of their strokes; 0: nothing. */
  strokesKept: v.number(),
  seconds: v.number(),
});

export type LoadPlan = v.InferOutput<typeof loadPlan>;

const latency = { p50Ms: v.number(), p99Ms: v.number() };

export const loadResult = v.object({
  deliveredPerSecond: v.number(),
  drawing: v.object({ ...latency, maxMs: v.number() }),
  watching: v.object(latency),
  stored: v.object({ count: v.number(), ...latency }),
  /** Points that had not reached somebody a few seconds after the last was drawn, in %. */
  missingPercent: v.number(),
  resyncs: v.number(),
  /** How busy the load's one thread was: near 100, it may be the load that could do no more. */
  loadCpuPercent: v.number(),
  serverCpuPercent: v.number(),
  serverMemoryMb: v.number(),
});

export type LoadResult = v.InferOutput<typeof loadResult>;
