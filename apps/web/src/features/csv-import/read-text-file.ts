/** Reads the text of a file: UTF-8, or the Baltic code page in which Excel writes CSV on an Estonian computer. */
export async function readTextFile(file: Blob): Promise<string> {
  return decodeText(await file.arrayBuffer());
}

/**
 * Decodes a text as UTF-16 where a byte order mark says so ("Unicode Text" of Excel), else as UTF-8, or as Windows-1257
 * where it is none: what Excel saves in Estonia.
 */
export function decodeText(bytes: ArrayBuffer | Uint8Array): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1257').decode(bytes);
  }
}
