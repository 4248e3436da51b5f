import { expect, test } from "vitest";
import {
  codeOfScreen,
  newRoomAddress,
  openedRoomAddress,
  pondPlaceOf,
  roomAddress,
  screenAddress,
} from "./addresses.ts";

const placeAt = (address: string) => pondPlaceOf(new URL(address, "https://example.com"));

test.each([
  [newRoomAddress("quiz"), { page: "new", game: "quiz" }],
  ["/pond-party/new?game=chess", { page: "new", game: null }],
  ["/pond-party/join", { page: "join", typed: "" }],
  ["/pond-party/join?code=hj-km", { page: "room", code: "HJKM", game: null }],
  ["/pond-party/join?code=hello", { page: "join", typed: "hello" }],
  [roomAddress("HJKM"), { page: "room", code: "HJKM", game: null }],
  ["/pond-party/hjkm", { page: "room", code: "HJKM", game: null }],
  [openedRoomAddress("HJKM", "duck"), { page: "room", code: "HJKM", game: "duck" }],
  ["/pond-party/ABCD", { page: "join", typed: "ABCD" }],
])("POND-L1, POND-U1: %s names its room, in any case", (address, place) => {
  expect(placeAt(address)).toEqual(place);
});

test.each([
  [screenAddress("HJKM"), "HJKM"],
  ["/embed/pond/hjkm", "HJKM"],
  ["/embed/pond/abcd", null],
  ["/embed/pond", null],
])("POND-V6: %s is the big screen of %s", (address, code) => {
  expect(codeOfScreen(address)).toBe(code);
});
