import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are nobody's practice system on the internet: a clinic's owner must not reach the portal's own neighbours. */
const INSIDE = new BlockList();
for (const [net, prefix] of [
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
  INSIDE.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 127],
  ['64:ff9b::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  INSIDE.addSubnet(net, prefix, 'ipv6');

export function isInside(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped) return INSIDE.check(mapped, 'ipv4');
  const family = isIP(bare);
  // Other ways to write a mapped address are refused with the rest of ::/16's neighbourhood.
  if (family === 6 && bare.toLowerCase().startsWith('::ffff:')) return true;
  return family !== 0 && INSIDE.check(bare, family === 6 ? 'ipv6' : 'ipv4');
}

/** Looks a name up and refuses it when any of its addresses is inside: the one that was checked is the one that is used. */
export const guardedLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, [] as never, 0);
    if (addresses.some(({ address }) => isInside(address))) {
      const refused = Object.assign(new Error('an address inside'), { code: 'EINSIDE' });
      return callback(refused, [] as never, 0);
    }
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    return callback(null, first?.address ?? '', first?.family ?? 0);
  });
};
