/** Arcs of the UID that a UUID is (PS3.5, B.2; ITU-T X.667). */
const PREFIX = '2.25.';
const BELOW = 2n ** 128n;

/** Returns the UID that a UUID is, with further arcs below it. */
export function uidOfUuid(uuid: string, ...arcs: readonly (number | string)[]): string {
  return [`${PREFIX}${BigInt(`0x${uuid.replaceAll('-', '')}`)}`, ...arcs].join('.');
}

/** Returns the UUID and the arcs below it; undefined for any other UID, and for a text that is none. */
export function uuidOfUid(uid: string): { uuid: string; arcs: string[] } | undefined {
  if (uid.length > 64 || !/^2\.25\.(0|[1-9]\d*)(\.(0|[1-9]\d*))*$/.test(uid)) return undefined;
  const [number = '', ...arcs] = uid.slice(PREFIX.length).split('.');
  const value = BigInt(number);
  if (value >= BELOW) return undefined;
  const hex = value.toString(16).padStart(32, '0');
  const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  return { uuid, arcs };
}
