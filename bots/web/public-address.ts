import { BlockList, isIP } from "node:net";

/**
 * Which addresses are on the public internet. Everything that the registries set aside is refused:
 * https://www.iana.org/assignments/iana-ipv4-special-registry and
 * https://www.iana.org/assignments/iana-ipv6-special-registry.
 */
const REFUSED_4: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  // Shared between a provider and its customers (RFC 6598).
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Link-local, clouds' metadata among it.
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  // Multicast, reserved and broadcast.
  ["224.0.0.0", 3],
  // Azure's metadata and DNS, which is reached from inside alone.
  ["168.63.129.16", 32],
];

/** Of the global unicast space 2000::/3, what is not for hosts of the internet. */
const REFUSED_6: readonly [string, number][] = [
  // Teredo and other protocols: they may carry an inner IPv4 address.
  ["2001::", 23],
  ["2001:db8::", 32],
  // 6to4, the same.
  ["2002::", 16],
  ["3fff::", 20],
];

const refused = new BlockList();
for (const [network, bits] of REFUSED_4) refused.addSubnet(network, bits, "ipv4");
for (const [network, bits] of REFUSED_6) refused.addSubnet(network, bits, "ipv6");

const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

/** Returns whether an address, as a resolver gives it, is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused.check(address, "ipv4");
  // Mapped, translated, link-local, unique local and the like all lie outside of 2000::/3.
  if (family === 6) return global6.check(address, "ipv6") && !refused.check(address, "ipv6");
  return false;
}
