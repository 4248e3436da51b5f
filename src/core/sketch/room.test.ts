import { describe, expect, test } from "vitest";
import { Host, type Line } from "../../../tests/oracles/convergence/host.ts";
import { encodeInk } from "../canvas/ink.ts";
import { elementsOf } from "./document.ts";
import type { DrawnElement } from "./element.ts";
import { SKETCH } from "./limits.ts";
import type { SketchOperation } from "./operation.ts";
import { entryProblem } from "./room-people.ts";
import { watchIntervalMs } from "./room-seats.ts";
import type { SketchNotice, SketchRequest, SketchRole } from "./wire.ts";

const UNMOVED = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };
const STYLE = { colour: "#ff0000", width: 4 };
const INK = encodeInk([[10, 10, 0.5]]);

const stroke = (id: string): DrawnElement => ({
  id,
  kind: "stroke",
  ink: INK,
  ...STYLE,
  ...UNMOVED,
});
const put = (...ids: string[]): SketchOperation => ({ type: "put", elements: ids.map(stroke) });

/** Somebody who has said hello, and numbers what they do. */
class Guest {
  readonly line: Line;
  readonly connection: string;
  /** What they received first. */
  readonly received: SketchNotice[];
  #seq = 0;
  readonly #host: Host;

  constructor(host: Host, name: string, role: SketchRole, connection = name) {
    this.#host = host;
    this.connection = connection;
    this.line = host.connect(connection, { person: name, name: name.toUpperCase(), role });
    this.received = this.say({
      type: "hello",
      client: `client-of-${connection}-00000`,
      epoch: "",
      since: 0,
    });
  }

  say(request: SketchRequest): SketchNotice[] {
    this.#host.request(this.connection, request);
    return this.#host.unread(this.line);
  }

  /** Does one operation; answers what they alone hear of it. */
  do(operation: SketchOperation, seq = this.#seq + 1): SketchNotice | undefined {
    this.#seq = Math.max(this.#seq, seq);
    return this.say({ type: "operation", seq, operation }).find(
      ({ type }) => type !== "frame" && type !== "presence",
    );
  }

  /** What they hear when the intervals are over. */
  hear(): SketchNotice[] {
    this.#host.tick();
    return this.#host.unread(this.line);
  }
}

const code = (notice: SketchNotice | undefined) =>
  notice?.type === "refused" ? notice.code : undefined;

const first = <T extends SketchNotice["type"]>(notices: readonly SketchNotice[], type: T) =>
  notices.find((notice): notice is Extract<SketchNotice, { type: T }> => notice.type === type);

const closed = (host: Host, { line }: Guest) => !host.lines.has(line.connection);

const shown = (host: Host) => elementsOf(host.room.document).map(({ id }) => id);

describe("operations", () => {
  test("SKETCH-S10: one is applied once and answered again; one that comes too early is not", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "editor");
    expect(ada.do(put("one-1111"))).toEqual({ type: "saved", seq: 1, version: 1 });
    expect(ada.do(put("one-1111"), 1)).toEqual({ type: "saved", seq: 1, version: 1 });
    expect(ada.do(put("four-444"), 4)).toEqual({ type: "resend", seq: 2 });
    expect(ada.do(put("five-555"), 5)).toBeUndefined();
    host.now += 1000;
    expect(ada.do(put("six-6666"), 6)).toEqual({ type: "resend", seq: 2 });
    expect(shown(host)).toEqual(["one-1111"]);
  });

  test("SKETCH-S11: a refusal has its number and is told again, also after a restart", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "editor");
    expect(code(ada.do({ type: "clear" }))).toBe("ROOM_FORBIDDEN");
    host.restart();
    const again = new Guest(host, "ada", "editor");
    expect(code(again.do({ type: "clear" }, 1))).toBe("ROOM_FORBIDDEN");
    expect(again.do(put("one-1111"), 2)).toMatchObject({ type: "saved", seq: 2 });
  });

  test("SKETCH-S12, ROOM-R58: when storing fails nothing has happened, and everyone loads again", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "editor");
    const bea = new Guest(host, "bea", "editor");
    ada.do(put("one-1111"));
    bea.hear();
    host.broken = true;
    expect(code(ada.say({ type: "operation", seq: 2, operation: put("two-2222") }).at(-1))).toBe(
      "SERVER_ERROR",
    );
    host.broken = false;
    expect(shown(host)).toEqual(["one-1111"]);
    expect(first(host.unread(bea.line), "resync")).toMatchObject({ full: true, version: 1 });
    expect(ada.do(put("two-2222"), 2)).toMatchObject({ type: "saved", version: 2 });
  });

  test("SKETCH-S12: what is live does not wait for storage, what is stored does", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "editor");
    const bea = new Guest(host, "bea", "editor");
    bea.hear();
    host.slow = true;
    ada.do(put("one-1111"));
    ada.say({ type: "begin", id: "live-111", style: STYLE, ink: INK });
    const early = bea.hear();
    expect(first(early, "frame")).toMatchObject({ changes: [], version: 0 });
    expect(first(early, "frame")?.live).toMatchObject([{ type: "begun" }]);
    // The last points of a stroke do not wait for its put, and its author not for nothing.
    ada.say({ type: "extend", id: "live-111", ink: INK });
    expect(ada.do(put("live-111"))).toBeUndefined();
    ada.say({ type: "cursor", at: [1, 2] });
    const late = bea.hear();
    expect(first(late, "frame")).toMatchObject({ changes: [], live: [{ type: "extended" }] });
    expect(first(late, "presence")?.cursors).toEqual([["ada", 1, 2]]);
    host.store();
    expect(host.unread(ada.line).filter(({ type }) => type === "saved")).toMatchObject([
      { seq: 1, version: 1 },
      { seq: 2, version: 2 },
    ]);
    expect(first(bea.hear(), "frame")).toMatchObject({
      since: 0,
      version: 2,
      live: [],
      changes: [{ version: 1 }, { version: 2 }],
    });
  });

  test("SKETCH-S12: a newcomer's welcome is of what is stored, and nothing overtakes it", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "editor");
    host.slow = true;
    ada.do(put("one-1111"));
    const bea = new Guest(host, "bea", "editor");
    expect(first(bea.received, "welcome")).toMatchObject({
      version: 1,
      elements: [{ id: "one-1111" }],
    });
    expect(host.storedElements().map(({ id }) => id)).toEqual(["one-1111"]);
    expect(host.unread(ada.line)).toContainEqual({ type: "saved", seq: 1, version: 1 });
  });

  test("SKETCH-S12: who comes, or is to be welcomed, while storing fails has to come again", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "owner");
    host.slow = true;
    const bea = host.connect("bea", { person: "bea", name: "BEA", role: "editor" });
    ada.do(put("one-1111"));
    host.broken = true;
    host.store();
    expect(bea.down.at(-1)).toBeNull();
    expect(closed(host, ada)).toBe(false);
    expect(host.unread(ada.line).map(code)).toContain("SERVER_ERROR");
    ada.do(put("one-1111"), 1);
    const vic = new Guest(host, "vic", "viewer");
    expect(vic.received.map(({ type }) => type)).not.toContain("welcome");
    expect(closed(host, vic)).toBe(true);
    host.broken = false;
    const again = new Guest(host, "bea", "editor", "bea-2");
    expect(first(again.received, "welcome")).toMatchObject({ version: 0, elements: [] });
    expect(host.rows.known).toEqual(new Set(["ada", "bea"]));
  });

  test("SKETCH-S12: who was to go goes, and settings are as they were, when storing fails", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "owner");
    const bea = new Guest(host, "bea", "editor");
    host.broken = true;
    host.slow = true;
    bea.do(put("one-1111"));
    ada.say({ type: "kick", person: "bea" });
    expect(closed(host, bea)).toBe(true);
    const told = ada.say({ type: "settings", settings: { locked: true } });
    expect(told.map(code)).toContain("SERVER_ERROR");
    expect(host.room.settings.locked).toBe(false);
  });

  test("SKETCH-S13: a client's name belongs to one person, and to one connection", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "editor");
    ada.do(put("one-1111"));
    const liar = host.connect("liar", { person: "eve", name: "Eve", role: "editor" });
    const client = "client-of-ada-00000";
    host.request("liar", { type: "hello", client, epoch: "", since: 0 });
    expect(host.lines.has("liar")).toBe(false);
    expect(liar.down.at(-1)).toBeNull();
    host.connect("second", { person: "ada", name: "ADA", role: "editor" });
    host.request("second", { type: "hello", client, epoch: "", since: 0 });
    expect(closed(host, ada)).toBe(true);
    expect(host.unread(ada.line).map(code)).toContain("SKETCH_ELSEWHERE");
  });

  test("SKETCH-S14: the room remembers so many clients; one that it has forgotten begins with 1", () => {
    const host = new Host();
    const first = new Guest(host, "ada", "editor", "first");
    first.do(put("one-1111"));
    host.disconnect("first");
    for (let count = 1; count <= SKETCH.clientsKeptCount; count += 1) {
      const connection = `other-${count}`;
      new Guest(host, "bea", "editor", connection).do({ type: "delete", ids: ["nothing-1"] });
      host.disconnect(connection);
    }
    expect(host.room.clients.size).toBe(SKETCH.clientsKeptCount);
    expect(host.rows.clients.size).toBe(SKETCH.clientsKeptCount);
    const hello = (connection: string, person: string) => {
      const line = host.connect(connection, { person, name: person, role: "editor" });
      const client = `client-of-${connection}-00000`;
      host.request(connection, { type: "hello", client, epoch: "", since: 0 });
      return host.unread(line).find((notice) => notice.type === "welcome");
    };
    expect(hello("first", "ada")).toMatchObject({ seq: 0 });
    expect(hello(`other-${SKETCH.clientsKeptCount}`, "bea")).toMatchObject({ seq: 1 });
  });

  test("SKETCH-S7: an id belongs to who used it first, also of a deleted element or a live stroke", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "editor");
    const bea = new Guest(host, "bea", "editor");
    ada.do(put("one-1111", "two-2222"));
    ada.do({ type: "delete", ids: ["two-2222"] });
    ada.say({ type: "begin", id: "live-111", style: STYLE, ink: INK });
    for (const id of ["one-1111", "two-2222", "live-111"]) {
      expect(code(bea.do(put("mine-111", id)))).toBe("MESSAGE_INVALID");
    }
    expect(ada.do(put("one-1111", "two-2222"))).toMatchObject({ type: "saved" });
    expect(shown(host)).toEqual(["one-1111"]);
  });

  test("SKETCH-S8, SKETCH-S2: more elements than fit are refused, all of them", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "editor");
    let count = 0;
    const batch = (size: number) => {
      count += size;
      return put(...Array.from({ length: size }, (_, index) => `element-${count - index}`));
    };
    for (let full = 0; full < SKETCH.elementsMaxCount - 50; full += 50) ada.do(batch(50));
    ada.do(batch(49));
    expect(code(ada.do(batch(2)))).toBe("SKETCH_FULL");
    expect(host.room.document.elements.size).toBe(SKETCH.elementsMaxCount - 1);
    expect(ada.do(batch(1))).toMatchObject({ type: "saved" });
    const began = ada.say({ type: "begin", id: "live-111", style: STYLE, ink: INK });
    expect(began.map(code)).toContain("SKETCH_FULL");
  });

  test("SKETCH-S5: what comes later lies above; setting the layer reorders", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "editor");
    ada.do(put("b-222222"));
    ada.do(put("a-111111", "c-333333"));
    expect(shown(host)).toEqual(["b-222222", "a-111111", "c-333333"]);
    ada.do({ type: "set", changes: [{ id: "c-333333", props: { z: "Zz" } }] });
    expect(shown(host)).toEqual(["c-333333", "b-222222", "a-111111"]);
  });
});

describe("roles", () => {
  test("SKETCH-S20, SKETCH-S21: a guest changes what is their own, and places no images", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "editor");
    const guest = new Guest(host, "gus", "guest");
    ada.do(put("one-1111"));
    guest.do(put("own-1111"));
    const set = (id: string): SketchOperation => {
      return { type: "set", changes: [{ id, props: { dx: 1 } }] };
    };
    expect(code(guest.do(set("one-1111")))).toBe("ROOM_FORBIDDEN");
    expect(code(guest.do({ type: "delete", ids: ["own-1111", "one-1111"] }))).toBe(
      "ROOM_FORBIDDEN",
    );
    expect(guest.do(set("own-1111"))).toMatchObject({ type: "saved" });
    expect(ada.do(set("own-1111"))).toMatchObject({ type: "saved" });
    const src = "/api/files/sketch_images/abcdefghijklmno/a.png";
    const image: DrawnElement = {
      id: "image-11",
      kind: "image",
      x: 0,
      y: 0,
      w: 9,
      h: 9,
      src,
      ...UNMOVED,
    };
    expect(code(guest.do({ type: "put", elements: [image] }))).toBe("SKETCH_NO_IMAGES");
  });

  test.each<SketchRole>(["viewer", "overlay"])("SKETCH-S20: a %s does nothing", (role) => {
    const host = new Host();
    new Guest(host, "ada", "owner").do(put("one-1111"));
    const who = new Guest(host, "vic", role);
    expect(code(who.do(put("own-1111")))).toBe("ROOM_FORBIDDEN");
    const requests: SketchRequest[] = [
      { type: "begin", id: "live-111", style: STYLE, ink: INK },
      { type: "settings", settings: { locked: true } },
      { type: "kick", person: "ada" },
    ];
    for (const request of requests) expect(who.say(request).map(code)).toContain("ROOM_FORBIDDEN");
    expect(shown(host)).toEqual(["one-1111"]);
    expect(host.room.live.size).toBe(0);
  });

  test("SKETCH-S22: what a moderator took away comes back by nobody else", () => {
    const host = new Host();
    const owner = new Guest(host, "ada", "owner");
    const bea = new Guest(host, "bea", "editor");
    const guest = new Guest(host, "gus", "guest");
    guest.do(put("own-1111", "own-2222"));
    guest.do({ type: "delete", ids: ["own-2222"] });
    owner.do({ type: "wipe", person: "gus" });
    const restore = (id: string): SketchOperation => ({ type: "restore", ids: [id] });
    expect(code(guest.do(restore("own-1111")))).toBe("ROOM_FORBIDDEN");
    expect(code(bea.do(restore("own-1111")))).toBe("ROOM_FORBIDDEN");
    expect(guest.do(restore("own-2222"))).toMatchObject({ type: "saved" });
    expect(owner.do(restore("own-1111"))).toMatchObject({ type: "saved" });
    expect(shown(host)).toEqual(["own-1111", "own-2222"]);
  });

  test("SKETCH-S23: moderation is for owners", () => {
    const host = new Host();
    const bea = new Guest(host, "bea", "editor");
    bea.do(put("one-1111"));
    const ids = ["one-1111"];
    const operations: SketchOperation[] = [
      { type: "clear" },
      { type: "wipe", person: "bea" },
      { type: "approve", ids },
      { type: "reject", ids },
    ];
    for (const operation of operations) expect(code(bea.do(operation))).toBe("ROOM_FORBIDDEN");
    const settings = bea.say({ type: "settings", settings: { hidden: true } });
    expect(settings.map(code)).toContain("ROOM_FORBIDDEN");
    expect(bea.say({ type: "kick", person: "bea" }).map(code)).toContain("ROOM_FORBIDDEN");
    expect(shown(host)).toEqual(ids);
  });

  test("SKETCH-S25: a demoted person keeps the socket and loses the pen", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "owner");
    const bea = new Guest(host, "bea", "editor");
    bea.say({ type: "begin", id: "live-111", style: STYLE, ink: INK });
    ada.hear();
    host.give({ type: "role", connections: ["bea"], role: "viewer" });
    expect(first(host.unread(bea.line), "role")).toEqual({ type: "role", role: "viewer" });
    expect(first(ada.hear(), "frame")?.live).toEqual([{ type: "cancelled", id: "live-111" }]);
    expect(code(bea.do(put("own-1111")))).toBe("ROOM_FORBIDDEN");
    ada.do(put("one-1111"));
    expect(first(bea.hear(), "frame")).toMatchObject({ since: 0, version: 1 });
  });

  test("SKETCH-S26: who is sent out stays out for a while; an owner can't be", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "owner");
    const eve = new Guest(host, "eve", "owner");
    const bea = new Guest(host, "bea", "editor");
    ada.say({ type: "kick", person: "bea" });
    expect(host.unread(bea.line).map(code)).toContain("SKETCH_KICKED");
    expect(closed(host, bea)).toBe(true);
    expect(closed(host, new Guest(host, "bea", "editor", "bea-2"))).toBe(true);
    host.sleep();
    expect(closed(host, new Guest(host, "bea", "editor", "bea-4"))).toBe(true);
    host.now += SKETCH.kickedMs;
    expect(closed(host, new Guest(host, "bea", "editor", "bea-3"))).toBe(false);
    expect(ada.say({ type: "kick", person: "eve" }).map(code)).toContain("ROOM_FORBIDDEN");
    expect(closed(host, eve)).toBe(false);
  });

  test("SKETCH-S27: a locked room takes those who have drawn there, over restarts, and who watches", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "owner");
    new Guest(host, "bea", "editor");
    ada.say({ type: "settings", settings: { locked: true } });
    host.restart();
    expect(closed(host, new Guest(host, "bea", "guest"))).toBe(false);
    expect(closed(host, new Guest(host, "vic", "viewer"))).toBe(false);
    expect(closed(host, new Guest(host, "eve", "owner"))).toBe(false);
    const newcomer = new Guest(host, "gus", "guest");
    expect(newcomer.received.map(code)).toEqual(["SKETCH_LOCKED"]);
    expect(closed(host, newcomer)).toBe(true);
  });

  test("SKETCH-S73: whether somebody would be let in is said without seating them", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "owner");
    const would = (name: string, role: SketchRole) =>
      entryProblem(host.room, { person: name, name, role, origin: "abc" }, host.now)?.reason;
    expect(would("gus", "guest")).toBe(undefined);
    ada.say({ type: "settings", settings: { locked: true } });
    expect(would("gus", "guest")).toBe("SKETCH_LOCKED");
    expect(would("vic", "viewer")).toBe(undefined);
    expect(host.room.seats.size).toBe(1);
    expect(host.room.known.has("gus")).toBe(false);
  });

  test("ACCESS-K30: when strangers are let in, what guests draw waits from then on", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "owner");
    ada.say({ type: "settings", settings: { approval: false } });
    const gus = new Guest(host, "gus", "guest");
    gus.say({ type: "begin", id: "live-0001", style: STYLE, ink: INK });
    host.give({ type: "approval" });
    expect(host.room.settings.approval).toBe(true);
    expect(first(host.unread(ada.line), "settings")).toMatchObject({
      settings: { approval: true },
    });
    expect(host.room.live.get("live-0001")?.stroke.pending).toBe(true);
    host.restart();
    expect(host.room.settings.approval).toBe(true);
  });

  test("ROOM-R56: many who watch hear half as often", () => {
    const host = new Host();
    const watch = (count: number) => {
      const present = host.room.seats.size;
      for (let index = present; index < present + count; index += 1) {
        const person = `viewer${index}`;
        host.connect(person, { person, name: person, role: "viewer" });
      }
    };
    watch(SKETCH.watchOftenMaxCount);
    expect(watchIntervalMs(host.room)).toBe(SKETCH.watchMs);
    watch(1);
    expect(watchIntervalMs(host.room)).toBe(SKETCH.watchMs * 2);
  });

  test("SKETCH-S28, SKETCH-S25: no more draw or watch than fit, whichever way they come", () => {
    const host = new Host();
    const join = (role: SketchRole, count: number) => {
      for (let index = 0; index < count; index += 1) {
        const person = `${role}${index}`;
        host.connect(person, { person, name: person, role });
      }
      return [...host.lines.keys()].filter((connection) => connection.startsWith(role)).length;
    };
    expect(join("editor", SKETCH.drawingMaxCount + 1)).toBe(SKETCH.drawingMaxCount);
    expect(join("viewer", SKETCH.watchingMaxCount + 1)).toBe(SKETCH.watchingMaxCount);
    host.give({ type: "role", connections: ["viewer0"], role: "guest" });
    expect(host.room.seats.get("viewer0")?.role).toBe("viewer");
  });
});

describe("SKETCH-S29: seats", () => {
  const come = (host: Host, role: SketchRole, count: number, who: (index: number) => object) => {
    const before = host.lines.size;
    for (let index = 0; index < count; index += 1) {
      const name = `${role}-${before}-${index}`;
      host.connect(name, { person: name, name, role, ...who(index) });
    }
    return host.lines.size - before;
  };
  const elsewhere = (index: number) => ({ origin: `address${index}` });

  test("some are kept for members, however many come by the link", () => {
    const host = new Host();
    const { drawingMaxCount, drawingForMembersCount } = SKETCH;
    const byLink = drawingMaxCount - drawingForMembersCount;
    expect(come(host, "guest", drawingMaxCount, elsewhere)).toBe(byLink);
    expect(come(host, "editor", drawingMaxCount, () => ({}))).toBe(drawingForMembersCount);
    const { watchingMaxCount, watchingForMembersCount } = SKETCH;
    expect(come(host, "viewer", watchingMaxCount, elsewhere)).toBe(
      watchingMaxCount - watchingForMembersCount,
    );
    // The stream's own picture is no guest.
    expect(come(host, "overlay", 1, () => ({ person: "overlay", origin: "obs" }))).toBe(1);
    expect(come(host, "viewer", 1, () => ({}))).toBe(1);
  });

  test("a person has only so many, and so has a network from which people come by the link", () => {
    const host = new Host();
    const own = () => ({ person: "ada" });
    expect(come(host, "editor", 50, own)).toBe(SKETCH.drawingPerPersonMaxCount);
    expect(come(host, "viewer", 50, own)).toBe(SKETCH.watchingPerPersonMaxCount);
    const class1 = () => ({ origin: "school" });
    expect(come(host, "guest", 80, class1)).toBe(SKETCH.drawingPerAddressMaxCount);
    expect(come(host, "overlay", 300, class1)).toBe(SKETCH.watchingPerAddressMaxCount);
    const late = host.connect("late", { person: "late", name: "Late", role: "guest", ...class1() });
    expect(host.unread(late).map(code)).toEqual(["SEATS_TAKEN"]);
    expect(come(host, "guest", 1, () => ({ origin: "home" }))).toBe(1);
  });

  test("who is given the pen while all of theirs are taken goes on watching", () => {
    const host = new Host();
    const school = { origin: "school" };
    come(host, "guest", SKETCH.drawingPerAddressMaxCount, () => school);
    host.connect("gus", { person: "gus", name: "Gus", role: "viewer", ...school });
    host.give({ type: "role", connections: ["gus"], role: "guest" });
    expect(host.room.seats.get("gus")?.role).toBe("viewer");
    host.sleep();
    const late = host.connect("late", { person: "late", name: "Late", role: "guest", ...school });
    expect(host.unread(late).map(code)).toEqual(["SEATS_TAKEN"]);
  });
});

describe("approval and the overlay", () => {
  const stage = () => {
    const host = new Host();
    const owner = new Guest(host, "ada", "owner");
    const guest = new Guest(host, "gus", "guest");
    const overlay = new Guest(host, "obs", "overlay");
    owner.say({ type: "settings", settings: { approval: true } });
    overlay.hear();
    return { host, owner, guest, overlay };
  };

  test("SKETCH-S30, SKETCH-S31: an overlay hears of nothing that waits, and of it whole when it is approved", () => {
    const { owner, guest, overlay } = stage();
    guest.say({ type: "begin", id: "own-1111", style: STYLE, ink: INK });
    guest.do(put("own-1111"));
    const nothing = first(overlay.hear(), "frame");
    expect(nothing).toMatchObject({ changes: [], live: [], version: 1 });
    owner.do({ type: "set", changes: [{ id: "own-1111", props: { dx: 5 } }] });
    expect(first(overlay.hear(), "frame")?.changes).toEqual([]);
    owner.do({ type: "approve", ids: ["own-1111"] });
    expect(first(overlay.hear(), "frame")?.changes).toMatchObject([
      { type: "put", elements: [{ id: "own-1111", dx: 5, pending: false }] },
    ]);
    guest.do({ type: "set", changes: [{ id: "own-1111", props: { dx: 9 } }] });
    expect(first(overlay.hear(), "frame")?.changes).toMatchObject([
      { type: "delete", ids: ["own-1111"] },
    ]);
  });

  test("SKETCH-S30: what a guest deleted and restores waits again; switching off approves nothing", () => {
    const { host, owner, guest } = stage();
    guest.do(put("own-1111"));
    owner.do({ type: "approve", ids: ["own-1111"] });
    guest.do({ type: "delete", ids: ["own-1111"] });
    guest.do({ type: "restore", ids: ["own-1111"] });
    owner.say({ type: "settings", settings: { approval: false } });
    expect(elementsOf(host.room.document)).toMatchObject([{ id: "own-1111", pending: true }]);
    guest.do(put("own-2222"));
    expect(host.room.document.elements.get("own-2222")?.pending).toBe(false);
  });

  test("SKETCH-S31: a stroke that comes to wait while it is drawn is taken from the overlay", () => {
    const host = new Host();
    const owner = new Guest(host, "ada", "owner");
    const guest = new Guest(host, "gus", "guest");
    const bea = new Guest(host, "bea", "editor");
    const overlay = new Guest(host, "obs", "overlay");
    guest.say({ type: "begin", id: "own-1111", style: STYLE, ink: INK });
    bea.say({ type: "begin", id: "bea-1111", style: STYLE, ink: INK });
    overlay.hear();
    owner.say({ type: "settings", settings: { approval: true } });
    expect(first(overlay.hear(), "frame")?.live).toEqual([{ type: "cancelled", id: "own-1111" }]);
    guest.say({ type: "extend", id: "own-1111", ink: INK });
    expect(first(overlay.hear(), "frame")).toBeUndefined();
    // Who becomes a guest with the pen on the canvas has it wait when it is put.
    host.give({ type: "role", connections: ["bea"], role: "guest" });
    bea.do(put("bea-1111"));
    expect(first(overlay.hear(), "frame")).toMatchObject({
      changes: [],
      live: [{ type: "cancelled", id: "bea-1111" }],
    });
  });

  test("SKETCH-S32, SKETCH-S33: hidden is empty for overlays, and all comes back", () => {
    const { host, owner, overlay } = stage();
    owner.do(put("one-1111"));
    overlay.hear();
    owner.say({ type: "settings", settings: { hidden: true } });
    expect(first(overlay.hear(), "resync")).toMatchObject({ full: true, elements: [] });
    owner.do(put("two-2222"));
    expect(first(overlay.hear(), "frame")).toBeUndefined();
    const late = new Guest(host, "obs", "overlay", "obs-2");
    expect(first(late.received, "welcome")).toMatchObject({ full: true, elements: [] });
    owner.say({ type: "settings", settings: { hidden: false } });
    const back = first(overlay.hear(), "resync");
    expect(back?.elements.map(({ id }) => id)).toEqual(["one-1111", "two-2222"]);
  });
});

describe("live strokes", () => {
  test("SKETCH-S40: limits, and whose they are", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "editor");
    const bea = new Guest(host, "bea", "editor");
    const begin = (id: string): SketchRequest => ({ type: "begin", id, style: STYLE, ink: INK });
    for (let index = 0; index < SKETCH.liveStrokesMaxCount; index += 1)
      ada.say(begin(`live-${index}000`));
    expect(ada.say(begin("one-more")).map(code)).toContain("RATE_LIMITED");
    expect(bea.say(begin("live-0000")).map(code)).toContain("MESSAGE_INVALID");
    bea.say({ type: "extend", id: "live-0000", ink: INK });
    bea.say({ type: "cancel", id: "live-0000" });
    expect(host.room.live.get("live-0000")?.points).toBe(1);
    const many = encodeInk(
      Array.from({ length: SKETCH.pointsPerStrokeMaxCount }, () => [1, 1, 0.5]),
    );
    const long = ada.say({ type: "extend", id: "live-0000", ink: many });
    expect(long.map(code)).toContain("STROKE_TOO_LONG");
    expect(host.room.live.get("live-0000")?.points).toBe(1);
  });

  test("SKETCH-S41: a stroke ends with its put, a refusal, or its author's connection", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "editor");
    const bea = new Guest(host, "bea", "editor");
    const begin = (id: string) => ada.say({ type: "begin", id, style: STYLE, ink: INK });
    bea.do(put("bea-1111"));
    begin("live-111");
    ada.do(put("live-111"));
    begin("live-222");
    ada.do(put("live-222", "bea-1111"));
    begin("live-333");
    bea.hear();
    expect([...host.room.live.keys()]).toEqual(["live-333"]);
    host.disconnect("ada");
    expect(first(bea.hear(), "frame")?.live).toEqual([{ type: "cancelled", id: "live-333" }]);
  });

  test("SKETCH-S46: pieces of one interval come as one, and not at all once the stroke is put", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "editor");
    const bea = new Guest(host, "bea", "editor");
    bea.hear();
    ada.say({ type: "begin", id: "live-111", style: STYLE, ink: INK });
    for (let index = 0; index < 3; index += 1)
      ada.say({ type: "extend", id: "live-111", ink: INK });
    expect(first(bea.hear(), "frame")?.live).toMatchObject([
      { type: "begun" },
      { type: "extended", ink: [INK, INK, INK] },
    ]);
    ada.say({ type: "extend", id: "live-111", ink: INK });
    ada.do(put("live-111"));
    expect(first(bea.hear(), "frame")).toMatchObject({ live: [], changes: [{ type: "put" }] });
  });
});

describe("elements while they are moved", () => {
  const at = (id: string, dx: number) => ({ id, dx, dy: 0, scaleX: 1, scaleY: 1, angle: 0 });
  const hold = (...moves: ReturnType<typeof at>[]): SketchRequest => ({ type: "hold", moves });
  const held = (notices: readonly SketchNotice[]) =>
    (first(notices, "frame")?.live ?? []).filter(({ type }) => type === "held");

  const stage = () => {
    const host = new Host();
    const owner = new Guest(host, "ada", "owner");
    const guest = new Guest(host, "gus", "guest");
    const vic = new Guest(host, "vic", "viewer");
    const overlay = new Guest(host, "obs", "overlay");
    owner.do(put("one-1111"));
    guest.do(put("own-1111"));
    for (const who of [owner, guest, vic, overlay]) who.hear();
    return { host, owner, guest, vic, overlay };
  };

  test("SKETCH-S43: others see where they are held, the newest alone, and not more often than that", () => {
    const { host, owner, guest, vic, overlay } = stage();
    for (const dx of [1, 2, 3]) expect(owner.say(hold(at("one-1111", dx)))).toEqual([]);
    const told = [{ type: "held", connection: "ada", by: "ada", moves: [at("one-1111", 3)] }];
    host.tick();
    for (const who of [guest, vic, overlay]) expect(held(host.unread(who.line))).toEqual(told);
    owner.say(hold(at("one-1111", 4)));
    host.now += SKETCH.dragMs - 1;
    expect(first(vic.hear(), "frame")).toBeUndefined();
    host.now += 1;
    expect(held(vic.hear())).toMatchObject([{ moves: [{ dx: 4 }] }]);
    expect(host.room.document.version).toBe(2);
    const late = new Guest(host, "val", "viewer");
    expect(first(late.received, "welcome")?.held).toMatchObject([{ moves: [{ dx: 4 }] }]);
  });

  test("SKETCH-S43: of what is there, and of what they may change", () => {
    const { host, owner, guest, vic } = stage();
    expect(guest.say(hold(at("own-1111", 1), at("one-1111", 1))).map(code)).toContain(
      "ROOM_FORBIDDEN",
    );
    expect(vic.say(hold(at("one-1111", 1))).map(code)).toContain("ROOM_FORBIDDEN");
    owner.say(hold(at("gone-111", 1)));
    expect(held(vic.hear())).toEqual([]);
    expect(host.room.drags.size).toBe(0);
  });

  test("SKETCH-S43: an overlay sees nothing move that waits, or that a guest moves under approval", () => {
    const { host, owner, guest, vic, overlay } = stage();
    owner.say({ type: "settings", settings: { approval: true } });
    guest.say(hold(at("own-1111", 7)));
    expect(held(vic.hear())).toHaveLength(1);
    expect(held(host.unread(overlay.line))).toEqual([]);
    const late = new Guest(host, "obs", "overlay", "obs-2");
    expect(first(late.received, "welcome")?.held).toEqual([]);
    guest.do(put("own-2222"));
    host.now += SKETCH.dragMs;
    owner.say(hold(at("own-2222", 1), at("one-1111", 1)));
    expect(held(overlay.hear())).toMatchObject([{ moves: [{ id: "one-1111" }] }]);
  });

  test("SKETCH-S44: it ends with its author's pen, connection and membership, and when they say so", () => {
    const ends: ((stage: { host: Host; owner: Guest; guest: Guest }) => void)[] = [
      ({ guest }) => guest.say(hold()),
      ({ host }) => host.disconnect("gus"),
      ({ owner }) => owner.say({ type: "kick", person: "gus" }),
      ({ host }) => host.give({ type: "role", connections: ["gus"], role: "viewer" }),
      ({ host }) =>
        host.give({ type: "close", connections: ["gus"], code: 4403, reason: "SKETCH_BLOCKED" }),
      ({ guest }) => guest.do({ type: "set", changes: [{ id: "one-1111", props: { dx: 1 } }] }),
      ({ guest }) => guest.do({ type: "set", changes: [{ id: "own-1111", props: {} }] }),
      // Who sleeps with something in their hand lets go of it when they wake and leave.
      ({ host }) => {
        host.sleep();
        host.disconnect("gus");
      },
    ];
    for (const end of ends) {
      const scene = stage();
      scene.guest.say(hold(at("own-1111", 5)));
      expect(held(scene.vic.hear())).toHaveLength(1);
      scene.host.now += SKETCH.dragMs;
      end(scene);
      expect(held(scene.vic.hear())).toEqual([
        { type: "held", connection: "gus", by: "gus", moves: [] },
      ]);
      expect(scene.host.room.drags.size).toBe(0);
      expect(scene.host.lines.get("gus")?.seat?.moving ?? false).toBe(false);
    }
  });

  test("SKETCH-S44: what is dropped stays where it was until the change is received", () => {
    const { host, owner, vic } = stage();
    host.slow = true;
    owner.say(hold(at("one-1111", 5)));
    vic.hear();
    owner.say(hold(at("one-1111", 8)));
    owner.do({ type: "set", changes: [{ id: "one-1111", props: { dx: 9 } }] });
    host.now += SKETCH.dragMs;
    expect(held(vic.hear())).toEqual([]);
    expect(host.room.drags.size).toBe(0);
    host.store();
    expect(first(vic.hear(), "frame")?.changes).toMatchObject([{ type: "set", by: "ada" }]);
  });
});

describe("frames", () => {
  test("SKETCH-S45: a welcome brings what changed, or everything", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "editor");
    ada.do(put("one-1111"));
    ada.do(put("two-2222"));
    const hello = (connection: string, epoch: string, since: number) => {
      const line = host.connect(connection, {
        person: connection,
        name: connection,
        role: "viewer",
      });
      const client = `client-of-${connection}-00000`;
      host.request(connection, { type: "hello", client, epoch, since });
      return first(host.unread(line), "welcome");
    };
    expect(hello("vic", "storage-1", 1)).toMatchObject({
      full: false,
      elements: [{ id: "two-2222" }],
    });
    expect(hello("val", "storage-1", 3)).toMatchObject({ full: true });
    expect(hello("van", "another", 1)?.elements).toHaveLength(2);
  });

  test("SKETCH-S45: a long list comes in portions", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "editor");
    for (let batch = 0; batch < 40; batch += 1) {
      ada.do(put(...Array.from({ length: 50 }, (_, index) => `element-${batch}-${index}`)));
    }
    const line = host.connect("vic", { person: "vic", name: "Vic", role: "viewer" });
    host.request("vic", { type: "hello", client: "client-of-vic-00000", epoch: "", since: 0 });
    const [welcome, ...rest] = host.unread(line);
    const lists = [welcome, ...rest].flatMap((notice) =>
      notice?.type === "welcome" || notice?.type === "elements" ? [notice] : [],
    );
    expect(lists.map(({ more }) => more)).toEqual([...lists.slice(1).map(() => true), false]);
    expect(lists.length).toBeGreaterThan(1);
    expect(lists.flatMap(({ elements }) => elements)).toHaveLength(2000);
  });

  test("SKETCH-S47: who leaves too much unacknowledged gets nothing, then one resync of what they missed", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "editor");
    const slow = new Guest(host, "vic", "viewer");
    slow.hear();
    let frames = 0;
    let last = 0;
    for (let count = 0; count < SKETCH.unacknowledgedMaxCount + 20; count += 1) {
      ada.do(put(`element-${count}`));
      ada.say({ type: "cursor", at: [count, count] });
      const frame = first(slow.hear(), "frame");
      if (frame !== undefined) {
        frames += 1;
        last = frame.frame;
      }
    }
    expect(frames).toBe(SKETCH.unacknowledgedMaxCount);
    expect(slow.hear()).toEqual([]);
    expect(slow.say({ type: "heard", frame: last - SKETCH.acknowledgedEveryCount })).toEqual([]);
    const caughtUp = slow.say({ type: "heard", frame: last });
    expect(caughtUp.filter(({ type }) => type === "resync")).toHaveLength(1);
    expect(first(caughtUp, "resync")?.elements).toHaveLength(20);
    ada.do(put("one-more"));
    expect(first(slow.hear(), "frame")?.changes).toHaveLength(1);
  });

  test("SKETCH-S47: a client that tells of every few frames alone is caught up with its last word", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "editor");
    // So that they begin at a frame of which nobody tells.
    for (let count = 0; count < 7; count += 1) {
      ada.do(put(`before-${count}0`));
      host.tick();
    }
    const slow = new Guest(host, "bea", "editor");
    let last = 0;
    for (let count = 0; count < SKETCH.unacknowledgedMaxCount + 20; count += 1) {
      ada.do(put(`element-${count}`));
      last = first(slow.hear(), "frame")?.frame ?? last;
    }
    const told = last - (last % SKETCH.acknowledgedEveryCount);
    expect(told).toBeLessThan(last);
    expect(first(slow.say({ type: "heard", frame: told }), "resync")).toBeDefined();
  });

  test("SKETCH-S48: sync is answered once a second", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "editor");
    ada.do(put("one-1111"));
    ada.hear();
    expect(first(ada.say({ type: "sync", since: 0 }), "resync")?.elements).toHaveLength(1);
    expect(ada.say({ type: "sync", since: 0 })).toEqual([]);
    host.now += 1000;
    expect(first(ada.say({ type: "sync", since: 1 }), "resync")?.elements).toHaveLength(0);
  });

  test("SKETCH-S49: people come, move and go; a pointer stays near; an overlay is nobody", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "editor");
    ada.hear();
    const bea = new Guest(host, "bea", "editor");
    new Guest(host, "vic", "viewer");
    const overlay = new Guest(host, "obs", "overlay");
    bea.say({ type: "cursor", at: [1e9, -1e9] });
    expect(first(ada.hear(), "presence")).toMatchObject({
      joined: [{ connection: "bea", person: "bea", name: "BEA", role: "editor" }],
      cursors: [["bea", 2 * SKETCH.widthPx, -SKETCH.heightPx]],
      watching: 1,
    });
    host.disconnect("bea");
    expect(first(ada.hear(), "presence")?.left).toEqual(["bea"]);
    expect(first(overlay.hear(), "presence")).toBeUndefined();
  });

  test("SKETCH-S50: a room that slept knows who is there and what they draw", () => {
    const host = new Host();
    const ada = new Guest(host, "ada", "editor");
    const bea = new Guest(host, "bea", "editor");
    ada.do(put("one-1111"));
    ada.say({ type: "begin", id: "live-111", style: STYLE, ink: INK });
    host.sleep();
    host.unread(bea.line);
    ada.say({ type: "extend", id: "live-111", ink: INK });
    expect(first(bea.hear(), "frame")?.live).toMatchObject([{ type: "extended", id: "live-111" }]);
    expect(ada.do(put("live-111"))).toEqual({ type: "saved", seq: 2, version: 2 });
    expect(first(bea.hear(), "frame")).toMatchObject({ since: 1, version: 2 });
  });
});
