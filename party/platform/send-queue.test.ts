import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SendQueue } from "./send-queue.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Sockets that note what they are sent. */
function setUp(count: number) {
  const sent: string[] = [];
  const sockets = Array.from({ length: count }, (_, index) => ({
    readyState: WebSocket.OPEN,
    send: (frame: string) => sent.push(`${index}:${frame}`),
  }));
  const socketAt = (index: number) => sockets[index] as unknown as WebSocket;
  return { queue: new SendQueue(), sent, socketAt };
}

test("ROOM-R56: many frames go out some at a time, in their order, and none is lost", () => {
  const { queue, sent, socketAt } = setUp(100);
  for (let index = 0; index < 100; index += 1) queue.push(socketAt(index), "a");
  vi.advanceTimersToNextTimer();
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.length).toBeLessThan(100);
  const then = vi.fn();
  queue.whenEmpty(then);
  expect(then).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(sent).toEqual(Array.from({ length: 100 }, (_, index) => `${index}:a`));
  expect(then).toHaveBeenCalledOnce();
});

test("ROOM-R56: what is urgent goes first, but never before what waits for the same socket", () => {
  const { queue, sent, socketAt } = setUp(3);
  queue.push(socketAt(0), "a");
  queue.push(socketAt(1), "a");
  queue.sendUrgent(socketAt(2), "urgent");
  expect(sent).toEqual(["2:urgent"]);
  queue.sendUrgent(socketAt(1), "urgent");
  expect(sent).toEqual(["2:urgent", "0:a", "1:a", "1:urgent"]);
  vi.runAllTimers();
  expect(sent).toHaveLength(4);
});
