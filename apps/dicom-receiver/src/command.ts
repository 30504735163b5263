/** Commands of DIMSE (PS3.7, annex E). */
export const COMMAND = { storeRq: 0x0001, storeRsp: 0x8001, echoRq: 0x0030, echoRsp: 0x8030 } as const;
const NO_DATA_SET = 0x0101;

/** States of a response to C-STORE (PS3.4, B.2.3). */
export const STATUS = { success: 0x0000, outOfResources: 0xa700, cannotUnderstand: 0xc000 } as const;

export interface Command {
  field: number;
  messageId: number;
  hasDataSet: boolean;
  sopClass: string;
  sopInstance: string;
}

/** Decodes a command: Implicit VR Little Endian, group 0000. @throws Error for one that is damaged. */
export function decodeCommand(bytes: Buffer): Command {
  const values = new Map<number, Buffer>();
  for (let at = 0; at < bytes.length; ) {
    if (at + 8 > bytes.length) throw new Error('a command that is cut off');
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    if (bytes.readUInt16LE(at) !== 0 || end > bytes.length) throw new Error('a command that is damaged');
    values.set(bytes.readUInt16LE(at + 2), bytes.subarray(at + 8, end));
    at = end;
  }
  const short = (element: number): number => {
    const value = values.get(element);
    if (!value || value.length < 2) throw new Error('a command that lacks an element');
    return value.readUInt16LE(0);
  };
  const uid = (element: number): string => {
    const value = (values.get(element)?.toString('latin1') ?? '').replace(/[\0 ]+$/, '');
    if (!/^[0-9.]{0,64}$/.test(value)) throw new Error('a UID that is none');
    return value;
  };
  return {
    field: short(0x0100),
    messageId: short(0x0110),
    hasDataSet: short(0x0800) !== NO_DATA_SET,
    sopClass: uid(0x0002),
    sopInstance: uid(0x1000),
  };
}

/** Encodes the response to a command. @param comment At most 64 letters that the device may show. */
export function encodeResponse(command: Command, status: number, comment?: string): Buffer {
  const elements = [
    text(0x0002, command.sopClass, 0),
    short(0x0100, command.field | 0x8000),
    short(0x0120, command.messageId),
    short(0x0800, NO_DATA_SET),
    short(0x0900, status),
    ...(comment ? [text(0x0902, comment, 0x20)] : []),
    ...(command.sopInstance ? [text(0x1000, command.sopInstance, 0)] : []),
  ];
  const rest = Buffer.concat(elements);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(rest.length);
  return Buffer.concat([element(0x0000, length), rest]);
}

function element(number: number, value: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(number, 2);
  head.writeUInt32LE(value.length, 4);
  return Buffer.concat([head, value]);
}

function short(number: number, value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return element(number, bytes);
}

function text(number: number, value: string, padding: number): Buffer {
  const bytes = Buffer.from(value, 'latin1');
  return element(number, bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.from([padding])]));
}
