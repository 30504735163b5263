import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Private and special-purpose networks (RFC 6890), IPv4 and IPv6. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6');

/** Whether an address is not public. IPv4-mapped IPv6 addresses are treated as IPv4. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  const family = isIP(plain);
  return family === 0 || PRIVATE.check(plain, family === 4 ? 'ipv4' : 'ipv6') || /^::ffff:/i.test(plain);
}

/** Whether the host of an address is a private IP address. Names are checked at look-up. */
export function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) !== 0 && isPrivateAddress(bare);
}

/** Resolves a name and rejects it when any of its addresses is private. The checked address is the one used. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error('a name without an address'), '', 4);
    if (addresses.some(({ address }) => isPrivateAddress(address)))
      return callback(Object.assign(new Error('private addresses are rejected'), { code: 'EACCES' }), '', 4);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};
