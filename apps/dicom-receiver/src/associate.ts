import { encodePdu, MAX_PDU, PDU } from './pdu';
import { IMPLEMENTATION, isAcceptedClass, isAcceptedTransfer } from './syntaxes';

const APPLICATION_CONTEXT = '1.2.840.10008.3.1.1.1';
const FIXED = 68;

/** What a device asks for when an association begins (PS3.8, 9.3.2). */
export interface AssociateRequest {
  called: string;
  calling: string;
  contexts: { id: number; abstractSyntax: string; transferSyntaxes: string[] }[];
  /** The fields that the response repeats. */
  titles: Buffer;
}

/** An accepted presentation context. */
export interface AcceptedContext {
  abstractSyntax: string;
  transferSyntax: string;
}

/** @throws Error for a request that is damaged, or of another protocol. */
export function decodeAssociateRequest(body: Buffer): AssociateRequest {
  if (body.length < FIXED || (body.readUInt16BE(0) & 1) === 0) throw new Error('another version of the protocol');
  const items = decodeItems(body.subarray(FIXED));
  if (textOf(items.find(({ type }) => type === 0x10)?.data) !== APPLICATION_CONTEXT) throw new Error('another application context');
  const contexts = items
    .filter(({ type }) => type === 0x20)
    .map(({ data }) => {
      if (data.length < 4) throw new Error('a presentation context that is cut off');
      const parts = decodeItems(data.subarray(4));
      return {
        id: data.readUInt8(0),
        abstractSyntax: textOf(parts.find(({ type }) => type === 0x30)?.data),
        transferSyntaxes: parts.filter(({ type }) => type === 0x40).map(({ data: syntax }) => textOf(syntax)),
      };
    });
  const title = (at: number): string => body.toString('latin1', at, at + 16).trim();
  return { called: title(4), calling: title(20), contexts, titles: body.subarray(4, 36) };
}

/** Chooses what is accepted: of each class the first encoding that the device names and the portal reads. */
export function acceptContexts({ contexts }: AssociateRequest): Map<number, AcceptedContext> {
  return new Map(
    contexts.flatMap(({ id, abstractSyntax, transferSyntaxes }) => {
      const transferSyntax = transferSyntaxes.find(isAcceptedTransfer);
      return isAcceptedClass(abstractSyntax) && transferSyntax ? [[id, { abstractSyntax, transferSyntax }] as const] : [];
    }),
  );
}

/**
 * Encodes A-ASSOCIATE-AC (DICOM PS3.8, 9.3.3): each proposed context is accepted, or rejected for its class (3) or
 * transfer syntaxes (4).
 */
export function encodeAssociateAccept({ contexts, titles }: AssociateRequest, accepted: ReadonlyMap<number, AcceptedContext>): Buffer {
  const answers = contexts.map(({ id, abstractSyntax }) => {
    const found = accepted.get(id);
    const result = found ? 0 : isAcceptedClass(abstractSyntax) ? 4 : 3;
    const syntax = encodeItem(0x40, Buffer.from(found?.transferSyntax ?? '1.2.840.10008.1.2'));
    return encodeItem(0x21, Buffer.concat([Buffer.from([id, 0, result, 0]), syntax]));
  });
  const most = Buffer.alloc(4);
  most.writeUInt32BE(MAX_PDU);
  const user = [
    encodeItem(0x51, most),
    encodeItem(0x52, Buffer.from(IMPLEMENTATION.classUid)),
    encodeItem(0x55, Buffer.from(IMPLEMENTATION.version)),
  ];
  const version = Buffer.from([0, 1, 0, 0]);
  const items = [encodeItem(0x10, Buffer.from(APPLICATION_CONTEXT)), ...answers, encodeItem(0x50, Buffer.concat(user))];
  return encodePdu(PDU.associateAc, Buffer.concat([version, titles, Buffer.alloc(32), ...items]));
}

interface Item {
  type: number;
  data: Buffer;
}

function decodeItems(bytes: Buffer): Item[] {
  const found: Item[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (at + 4 > bytes.length) throw new Error('an item that is cut off');
    const end = at + 4 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) throw new Error('an item that is cut off');
    found.push({ type: bytes.readUInt8(at), data: bytes.subarray(at + 4, end) });
    at = end;
  }
  return found;
}

function encodeItem(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt8(type, 0);
  head.writeUInt16BE(data.length, 2);
  return Buffer.concat([head, data]);
}

/** Returns a UID without the padding that some devices add. */
function textOf(data: Buffer | undefined): string {
  return (data?.toString('latin1') ?? '').replace(/[\0 ]+$/, '');
}
