import { expect, test } from "vitest";
import { isCommonPassword } from "./common-password.ts";

const LIST = new Set(["password", "sunshine", "dragon", "qwertyuiop", "football", "1q2w3e4r5t"]);
const isListed = (word: string) => LIST.has(word);

test.each([
  "qwertyuiop",
  "QwertyUIOP",
  "password12",
  "Password2026!",
  "p@ssw0rd123",
  "!!sunshine!!",
  "dragondragon",
  "football99",
  "1q2w3e4r5t!",
  "aaaaaaaaaa",
  "üüüüüüüüüü",
  "0123456789",
  "123123123123",
  "abcdefghij",
  "jihgfedcba",
  "asdfghjklz",
])("%s is refused", (password) => {
  expect(isCommonPassword(password, isListed)).toBe(true);
});

test.each([
  "correct horse battery staple",
  "a password for tests",
  "sunshineovertheseven",
  "x9!Lk2#pQz",
  "dragon-of-the-marsh",
  "password and seven more words",
])("%s is taken", (password) => {
  expect(isCommonPassword(password, isListed)).toBe(false);
});

test.each(["hanna.reed@example.com", "Hanna.Reed", "hanna.reed99", "HannasPond", "hannas pond"])(
  "%s belongs to the account and is refused",
  (password) => {
    const own = ["hanna.reed@example.com", "Hannas Pond"];
    expect(isCommonPassword(password, isListed, own)).toBe(true);
  },
);
