import { IMPLEMENTATION } from './syntaxes';

export interface FileNames {
  sopClass: string;
  sopInstance: string;
  transferSyntax: string;
}

/**
 * Returns what a DICOM file has before its data set (PS3.10, 7.1). It says nothing that differs between two deliveries
 * of the same object, so that the portal recognizes the second one.
 */
export function fileHead({ sopClass, sopInstance, transferSyntax }: FileNames): Buffer {
  const version = Buffer.from([0x02, 0x00, 0x01, 0x00, 0x4f, 0x42, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x00, 0x01]);
  const rest = Buffer.concat([
    version,
    text(0x0002, 'UI', sopClass),
    text(0x0003, 'UI', sopInstance),
    text(0x0010, 'UI', transferSyntax),
    text(0x0012, 'UI', IMPLEMENTATION.classUid),
    text(0x0013, 'SH', IMPLEMENTATION.version),
  ]);
  const length = Buffer.alloc(12);
  length.write('\x02\x00\x00\x00UL\x04\x00', 'latin1');
  length.writeUInt32LE(rest.length, 8);
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), length, rest]);
}

function text(number: number, vr: 'UI' | 'SH', value: string): Buffer {
  const padding = vr === 'UI' ? '\0' : ' ';
  const bytes = Buffer.from(value.length % 2 === 0 ? value : `${value}${padding}`, 'latin1');
  const head = Buffer.alloc(8);
  head.writeUInt16LE(2, 0);
  head.writeUInt16LE(number, 2);
  head.write(vr, 4, 'latin1');
  head.writeUInt16LE(bytes.length, 6);
  return Buffer.concat([head, bytes]);
}
