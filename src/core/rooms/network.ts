/**
 * The network that an address belongs to, as far as one household goes: an IPv4 address itself, and
 * of an IPv6 address the first 64 bits, since the rest is any device's to choose. What is no address
 * is answered as it is.
 */
export function networkOf(address: string): string {
  const mapped = /^(?:0*:)*:?(?:ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail, ...more] = (address.split("%")[0] ?? "").toLowerCase().split("::");
  const before = groupsOf(head);
  const after = groupsOf(tail ?? "");
  const known = before.length + after.length;
  const isAddress =
    more.length === 0 &&
    [...before, ...after].every((group) => /^[0-9a-f]{1,4}$/.test(group)) &&
    (tail === undefined ? known === 8 : known < 8);
  if (!isAddress) return address;
  const zeros = Array.from({ length: 8 - known }, () => "0");
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::`;
}

function groupsOf(text: string): string[] {
  return text === "" ? [] : text.split(":");
}
