import { isIP } from "node:net";
import { expect, test } from "vitest";
import { networkOf } from "./proxy.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
  ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::"],
  ["2001:db8::1", "2001:db8:0:0::"],
  ["2001:db8:1:3::1", "2001:db8:1:3::"],
  ["::1", "0:0:0:0::"],
  ["fe80::1%eth0", "fe80:0:0:0::"],
  ["not an address", "not an address"],
])("limits of %s are counted for %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
  if (isIP(address) !== 0) expect(isIP(network)).not.toBe(0);
});
