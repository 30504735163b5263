import type { Readable } from 'node:stream';

/** Types of protocol data units (PS3.8, 9.3). */
export const PDU = { associateRq: 1, associateAc: 2, associateRj: 3, data: 4, releaseRq: 5, releaseRp: 6, abort: 7 } as const;

export interface Pdu {
  type: number;
  body: Buffer;
}

/** What this program accepts in one unit of data, and says so when an association begins. */
export const MAX_PDU = 128 * 1024;
const HEAD = 6;

/** Reads units from a connection, at most `MAX_PDU` bytes each. */
export class PduReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private held: Buffer = Buffer.alloc(0);

  constructor(source: Readable) {
    this.chunks = source[Symbol.asyncIterator]();
  }

  /** @returns null when the connection has ended. @throws Error for a unit that is too long. */
  async next(): Promise<Pdu | null> {
    const head = await this.take(HEAD);
    if (!head) return null;
    const length = head.readUInt32BE(2);
    if (length > MAX_PDU) throw new Error(`a unit of ${length} bytes`);
    const body = await this.take(length);
    return body && { type: head.readUInt8(0), body };
  }

  private async take(count: number): Promise<Buffer | null> {
    const parts = [this.held];
    let length = this.held.length;
    while (length < count) {
      const { done, value } = await this.chunks.next();
      if (done) return null;
      parts.push(value);
      length += value.length;
    }
    const whole = parts.length === 1 ? this.held : Buffer.concat(parts);
    this.held = whole.subarray(count);
    return whole.subarray(0, count);
  }
}

/** Encodes a protocol data unit: type, length and body (DICOM PS3.8, 9.3). */
export function encodePdu(type: number, body: Buffer): Buffer {
  const head = Buffer.alloc(HEAD);
  head.writeUInt8(type, 0);
  head.writeUInt32BE(body.length, 2);
  return Buffer.concat([head, body]);
}

/** @param reason Result, source and reason (PS3.8, table 9-21). */
export const encodeReject = (reason: readonly [number, number, number]): Buffer => encodePdu(PDU.associateRj, Buffer.from([0, ...reason]));

/** An abort by this program. */
export const encodeAbort = (): Buffer => encodePdu(PDU.abort, Buffer.from([0, 0, 2, 0]));
/** Encodes A-RELEASE-RP, which ends an association in good order. */
export const encodeReleaseRp = (): Buffer => encodePdu(PDU.releaseRp, Buffer.alloc(4));

/** A part of a command or of a data set. */
export interface Pdv {
  contextId: number;
  isCommand: boolean;
  isLast: boolean;
  data: Buffer;
}

/** @throws Error for lengths that contradict each other. */
export function decodePdvs(body: Buffer): Pdv[] {
  const found: Pdv[] = [];
  for (let at = 0; at < body.length; ) {
    if (at + HEAD > body.length) throw new Error('data that is cut off');
    const length = body.readUInt32BE(at);
    const end = at + 4 + length;
    if (length < 2 || end > body.length) throw new Error('data that is cut off');
    const flags = body.readUInt8(at + 5);
    found.push({
      contextId: body.readUInt8(at + 4),
      isCommand: (flags & 1) === 1,
      isLast: (flags & 2) === 2,
      data: body.subarray(at + HEAD, end),
    });
    at = end;
  }
  return found;
}

/** Encodes a whole command as one unit of data. */
export function encodeCommandPdu(contextId: number, command: Buffer): Buffer {
  const head = Buffer.alloc(HEAD);
  head.writeUInt32BE(command.length + 2, 0);
  head.writeUInt8(contextId, 4);
  head.writeUInt8(3, 5);
  return encodePdu(PDU.data, Buffer.concat([head, command]));
}
