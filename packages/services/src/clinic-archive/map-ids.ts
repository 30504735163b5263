import { createHash } from 'node:crypto';

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Hexadecimal digits with hyphens of the part of a UUIDv7 by which it sorts: time, version and sequence. */
const SORTED = 19;

/**
 * Returns a function that replaces each id in a text by another one. Equal ids get equal ones, so that every reference
 * is kept, also inside of stored documents. The new ones sort like the former.
 * @param salt Differs for each archive.
 */
export function createIdMapping(salt: string): (text: string) => string {
  return (text) => text.replace(ID, (id) => mapId(id, salt));
}

function mapId(id: string, salt: string): string {
  const hash = createHash('sha256').update(`${salt} ${id}`).digest('hex');
  const variant = ((Number.parseInt(hash[0] ?? '0', 16) & 0x3) | 0x8).toString(16);
  return `${id.slice(0, SORTED)}${variant}${hash.slice(1, 4)}-${hash.slice(4, 16)}`;
}
