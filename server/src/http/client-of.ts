// An IPv6 network has so many of the eight groups of an address; who has one address has the network (RFC 6177).
const NETWORK_GROUPS = 4;

/** What tells one client from another: the IPv4 address, or the network of an IPv6 one. Behind a proxy all are one. */
export function clientOf(address: string | undefined): string {
  if (address === undefined || !address.includes(':')) {
    return address ?? '';
  }
  const mapped = /^::ffff:([\d.]+)$/i.exec(address);
  if (mapped?.[1] !== undefined) {
    return mapped[1];
  }
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, NETWORK_GROUPS).join(':');
}
