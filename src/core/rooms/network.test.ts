import { expect, it } from "vitest";
import { networkOf } from "./network.ts";

it.each([
  ["198.18.0.7", "198.18.0.7"],
  ["::ffff:198.18.0.7", "198.18.0.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
  ["2001:db8:1:2::9", "2001:db8:1:2::"],
  ["2001:0DB8:0001:0002:ffff::", "2001:db8:1:2::"],
  ["2001:db8::1", "2001:db8:0:0::"],
  ["fe80::1%eth0", "fe80:0:0:0::"],
  ["::1", "0:0:0:0::"],
  ["::", "0:0:0:0::"],
  ["unknown", "unknown"],
  ["", ""],
  ["1:2:3", "1:2:3"],
  ["1::2::3", "1::2::3"],
])("the network of %s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
