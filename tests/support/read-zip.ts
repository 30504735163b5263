import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;

/** Returns the files of a ZIP archive by their path, read from its central directory. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from(new Uint32Array([END_OF_DIRECTORY]).buffer));
  if (end < 0) throw new Error('this is not a ZIP archive');
  const files = new Map<string, Buffer>();
  let entry = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(entry + offset)) as [
      number,
      number,
      number,
    ];
    const name = archive.toString('utf8', entry + 46, entry + 46 + nameLength);
    const local = archive.readUInt32LE(entry + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(start, start + archive.readUInt32LE(entry + 20));
    const isStored = archive.readUInt16LE(entry + 10) === 0;
    files.set(name, isStored ? content : inflateRawSync(content));
    entry += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}
