import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pondTicket } from "#core/pond/api.ts";
import { readCode } from "#core/pond/code.ts";
import { fromFreshAddress, type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";
import { claimsIn } from "./sketch-fixture.ts";

const GUEST = "a-browser-made-this-secret-up-01";
const OTHER = "a-browser-made-this-secret-up-02";

let stack: PocketBaseStack;

beforeAll(async () => {
  stack = await startPocketBase();
});
afterAll(() => stack.stop());

const ask = (route: "rooms" | "tickets", body: object) =>
  stack.request("POST", `/api/gq/pond/${route}`, { body, headers: fromFreshAddress() });

test("POND-L1, POND-L2: anybody opens a room, by a ticket to the room of a new code", async () => {
  const first = await ask("rooms", { guest: GUEST });
  const second = await ask("rooms", { guest: GUEST });
  const { code, room } = v.parse(pondTicket, first.body);
  expect(readCode(code)).toBe(code);
  expect(v.parse(pondTicket, second.body).code).not.toBe(code);
  expect(await claimsIn(first.body)).toMatchObject({ kind: "pond", room, role: "owner" });
});

test("POND-L3: the same guest is the same person in a room, another one in another, and no secret shows", async () => {
  const personIn = async (code: string, guest: string, watch = false) => {
    const answer = await ask("tickets", { code, guest, watch });
    expect(JSON.stringify(answer.body)).not.toContain(guest);
    return claimsIn(answer.body);
  };
  const seat = await personIn("HJKM", GUEST);
  expect(seat).toMatchObject({ kind: "pond", room: "hjkm", role: "guest" });
  expect((await personIn("hj km", GUEST)).person).toBe(seat.person);
  expect((await personIn("HJKM", OTHER)).person).not.toBe(seat.person);
  expect((await personIn("HJKN", GUEST)).person).not.toBe(seat.person);
  expect(await personIn("HJKM", OTHER, true)).toMatchObject({ role: "overlay" });
});

test("POND-L1: what is no code, or no guest, gets no ticket", async () => {
  for (const body of [
    { guest: GUEST },
    { code: "HJKA", guest: GUEST },
    { code: "HJKMN", guest: GUEST },
    { code: "HJKM", guest: "short" },
  ]) {
    expect((await ask("tickets", body)).status).toBe(400);
  }
});
