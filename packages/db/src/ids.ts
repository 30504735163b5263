import { randomBytes } from 'node:crypto';

const SEQUENCE_BITS = 12;
const SEQUENCE_END = 1 << SEQUENCE_BITS;

/**
 * Creates a generator of UUIDv7 (RFC 9562) whose ids sort by time of creation, strictly within the generator.
 * PostgreSQL generates them only from version 18 on; 15 is supported.
 * @param clock Returns milliseconds since 1970. A clock that stands still or goes back does not break the order.
 */
export function createIdGenerator(clock: () => number): () => string {
  let lastMillisecond = 0;
  let sequence = 0;

  /** Advances the sequence, into the next millisecond if necessary. */
  const advance = (now: number, random: number) => {
    if (now > lastMillisecond) {
      lastMillisecond = now;
      // Leaves half of the range for ids of the same millisecond.
      sequence = random % (SEQUENCE_END / 2);
      return;
    }
    sequence += 1;
    if (sequence === SEQUENCE_END) {
      lastMillisecond += 1;
      sequence = 0;
    }
  };

  return () => {
    const random = randomBytes(10);
    advance(clock(), random.readUInt16BE(0));

    const bytes = Buffer.alloc(16);
    bytes.writeUIntBE(lastMillisecond, 0, 6);
    bytes.writeUInt16BE(0x7000 | sequence, 6);
    random.copy(bytes, 8, 2);
    bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);

    const hex = bytes.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
}

/** Returns a new UUIDv7; the ids of one process sort by time of creation. */
export const newId = createIdGenerator(Date.now);

/** Returns when a UUIDv7 was created. */
export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
}
