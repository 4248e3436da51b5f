import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Remembered } from "#core/sketch/copy.ts";
import type { DrawnElement } from "#core/sketch/element.ts";
import type { SketchOperation } from "#core/sketch/operation.ts";
import { handleSketchEvent, openSketchRoom } from "#core/sketch/room.ts";
import { AUDIENCES } from "#core/sketch/room-state.ts";
import type { SketchRequest, SketchRole } from "#core/sketch/wire.ts";
import type { RoomHandlers } from "../../stores/room-connection.ts";
import { joinSketch, type SketchSession } from "./session.ts";

/** A room with a line to each session that can be cut; it speaks as the real one does. */
function openHouse() {
  const room = openSketchRoom({
    epoch: "house",
    version: 0,
    horizon: 0,
    elements: [],
    deleted: [],
    settings: { approval: false, locked: false, hidden: false },
    clients: [],
    known: [],
    kicked: [],
  });
  const lines = new Map<string, (message: unknown) => void>();
  const give = (event: Parameters<typeof handleSketchEvent>[1]) => {
    const { effects } = handleSketchEvent(room, event, { now: 1000 });
    for (const effect of effects) {
      if (effect.type !== "notify") continue;
      for (const to of effect.to) lines.get(to)?.(JSON.parse(JSON.stringify(effect.notice)));
    }
  };
  let count = 0;

  /** A browser of `name`; it can lose its connection and find it again. */
  const enter = (name: string, remembered?: Remembered, role: SketchRole = "editor") => {
    let handlers: Pick<RoomHandlers, "onStatus" | "onMessage"> | undefined;
    let connection: string | undefined;
    let kept: (() => Remembered) | undefined;
    const problems: string[] = [];
    const session = joinSketch({
      draft: {
        steps: undefined,
        writeSteps: () => {},
        client: `client-of-${name}-0000`,
        remembered,
        write: (latest) => {
          kept = latest;
        },
        release: () => {},
      },
      onProblem: ({ code }) => problems.push(code),
      connect: (its) => {
        handlers = its;
        return {
          send: (message) => {
            if (connection === undefined) return false;
            // Our own session sends nothing else.
            give({ type: "request", connection, request: message as SketchRequest });
            return true;
          },
          close: () => {},
        };
      },
    });
    const connect = () => {
      count += 1;
      connection = `${name}-${count}`;
      lines.set(connection, (message) => handlers?.onMessage(message));
      give({ type: "join", connection, person: { person: name, name, role } });
      handlers?.onStatus("connected");
    };
    const cut = () => {
      if (connection === undefined) return;
      lines.delete(connection);
      give({ type: "leave", connection });
      connection = undefined;
      handlers?.onStatus("disconnected");
    };
    connect();
    return { session, connect, cut, problems, remembered: () => kept?.() };
  };
  /** Passes on what the room has to say to all. */
  const pass = () => {
    for (const audience of AUDIENCES) give({ type: "flush", audience });
    give({ type: "presence" });
  };
  return { enter, pass };
}

function rectangle(id: string): DrawnElement {
  const placed = { x: 10, y: 10, w: 100, h: 50, dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };
  return { id, kind: "rectangle", ...placed, colour: "#2a2318", fill: null, width: 6 };
}

const put = (id: string): SketchOperation => ({ type: "put", elements: [rectangle(id)] });

const ids = ({ board }: SketchSession) => board.elements().map(({ id }) => id);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("a sketch that a browser takes part in", () => {
  it("shows what is done at once, and to others with the room's next frame", () => {
    const house = openHouse();
    const ada = house.enter("ada");
    const ben = house.enter("ben");
    ada.session.board.perform(put("rectangle-1"));
    expect(ids(ada.session)).toEqual(["rectangle-1"]);
    expect(ids(ben.session)).toEqual([]);
    house.pass();
    expect(ids(ben.session)).toEqual(["rectangle-1"]);
    expect(ada.session.room().unsaved).toBe(0);
  });

  it("shows others a stroke while it is drawn", () => {
    const house = openHouse();
    const ada = house.enter("ada");
    const ben = house.enter("ben");
    const { board } = ada.session;
    board.begin("stroke-0001", { colour: "#0a6349", width: 6 }, [[10, 10, 0.5]]);
    board.extend("stroke-0001", [[20, 30, 0.5]]);
    house.pass();
    expect(ben.session.board.live()).toMatchObject([{ id: "stroke-0001", own: false }]);
    expect(ben.session.board.live()[0]?.points).toHaveLength(2);
    expect(ids(ben.session)).toEqual([]);
    board.finish("stroke-0001");
    house.pass();
    expect(ben.session.board.live()).toEqual([]);
    expect(ids(ben.session)).toEqual(["stroke-0001"]);
  });

  it("keeps what is drawn without a connection and merges it on return", () => {
    const house = openHouse();
    const ada = house.enter("ada");
    const ben = house.enter("ben");
    ada.cut();
    ada.session.board.perform(put("rectangle-1"));
    ben.session.board.perform(put("rectangle-2"));
    house.pass();
    expect(ada.session.room()).toMatchObject({ connection: "disconnected", unsaved: 1 });
    ada.connect();
    house.pass();
    expect(ids(ada.session)).toEqual(["rectangle-2", "rectangle-1"]);
    expect(ids(ben.session)).toEqual(ids(ada.session));
  });

  it("goes on after a reload with what it had not sent", () => {
    const house = openHouse();
    const ada = house.enter("ada");
    ada.cut();
    ada.session.board.perform(put("rectangle-1"));
    const again = house.enter("ada", ada.remembered());
    house.pass();
    expect(ids(again.session)).toEqual(["rectangle-1"]);
    expect(again.session.room().unsaved).toBe(0);
  });

  it("undoes and redoes this person's own steps alone", () => {
    const house = openHouse();
    const ada = house.enter("ada");
    const ben = house.enter("ben");
    ada.session.board.perform(put("rectangle-1"));
    ben.session.board.perform(put("rectangle-2"));
    house.pass();
    ada.session.board.undo();
    house.pass();
    expect(ids(ben.session)).toEqual(["rectangle-2"]);
    expect(ada.session.board.canRedo()).toBe(true);
    ada.session.board.redo();
    house.pass();
    expect(ids(ben.session)).toContain("rectangle-1");
  });

  it("tells where others point, and not where one points oneself", () => {
    const house = openHouse();
    const ada = house.enter("ada");
    const ben = house.enter("ben");
    ada.session.board.point({ x: 120.4, y: 80 });
    vi.runOnlyPendingTimers();
    house.pass();
    expect(ben.session.board.cursors()).toMatchObject([{ name: "ada", at: { x: 120, y: 80 } }]);
    expect(ada.session.board.cursors()).toEqual([]);
  });

  it("says which elements look different, so that no more is painted", () => {
    const house = openHouse();
    const { session } = house.enter("ada");
    const heard: unknown[] = [];
    session.board.subscribe((dirty) => dirty.length > 0 && heard.push(dirty));
    session.board.perform(put("rectangle-1"));
    expect(heard[0]).toEqual(["rectangle-1"]);
  });

  it("tells in passing what was refused, but not why the room has ended the connection", () => {
    const house = openHouse();
    const ada = house.enter("ada", undefined, "owner");
    const ben = house.enter("ben");
    house.pass();
    ben.session.ask({ type: "kick", person: "ada" });
    expect(ben.problems).toEqual(["ROOM_FORBIDDEN"]);
    ada.session.ask({ type: "kick", person: "ben" });
    house.pass();
    expect(ada.session.room().people.map(({ name }) => name)).toEqual(["ada"]);
    expect(ben.problems).toEqual(["ROOM_FORBIDDEN"]);
  });
});
