import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Networks that lead to addresses which the library counts as public: IPv4 inside of IPv6 (RFC 4291, 2.5.5.1), NAT64 of
 * one's own network (RFC 8215), and site-local addresses (RFC 3879).
 */
const ALSO_PRIVATE = (['::/96', '64:ff9b:1::/48', 'fec0::/10'] as const).map((network) => ipaddr.IPv6.parseCIDR(network));

/**
 * Whether an address is not public: every special-purpose network of IPv4 and IPv6, also those that carry an IPv4
 * address (mapped, compatible, 6to4, Teredo, NAT64).
 */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 0) return true;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return true;
  return parsed instanceof ipaddr.IPv6 && ALSO_PRIVATE.some((network) => parsed.match(network));
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
