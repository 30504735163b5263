import type { components } from './generated/schema.js';
import type { Transport } from './transport.js';

/** The server takes at most so many bytes at once. */
const PART_BYTES = 512 * 1024;

export interface RadiographUpload {
  patientId: string;
  /** PNG or JPEG, at most 10 MB and below 10 megapixels. */
  file: Blob;
  /** By default the name of the file, where it has one. */
  fileName?: string;
  /** Day on which it was taken, yyyy-mm-dd; by default that in the file. */
  dateTaken?: string;
  kind?: components['schemas']['Image']['kind'];
  /** Whether it is analysed at once; true by default. */
  analyse?: boolean;
  /** Called after each part. */
  onProgress?: (progress: { sentBytes: number; totalBytes: number }) => void;
  signal?: AbortSignal;
}

/**
 * Uploads a radiograph in parts. After a lost connection it goes on where it was; called again within a day with the
 * same file, it continues an upload that was given up.
 */
export async function uploadRadiograph(transport: Transport, upload: RadiographUpload): Promise<components['schemas']['Image']> {
  const { patientId, file, dateTaken, kind, analyse = true, onProgress, signal } = upload;
  const options = signal ? { signal } : {};
  const fileName = upload.fileName ?? ('name' in file ? String(file.name) : 'radiograph');
  const sha256 = await digestOf(file);
  let { data: state } = await transport.send('beginUpload', { body: { patientId, fileName, size: file.size, sha256 }, ...options });
  const path = { id: state.id };
  onProgress?.({ sentBytes: state.received, totalBytes: file.size });
  while (state.received < file.size) {
    const part = file.slice(state.received, state.received + PART_BYTES);
    const offset = state.received;
    // The generated type of a binary body is a text.
    ({ data: state } = await transport.send('appendToUpload', { path, query: { offset }, body: part as unknown as string, ...options }));
    onProgress?.({ sentBytes: state.received, totalBytes: file.size });
  }
  const query = {
    analyse: analyse ? ('true' as const) : ('false' as const),
    ...(dateTaken ? { dateTaken } : {}),
    ...(kind ? { kind } : {}),
  };
  return (await transport.send('finishUpload', { path, query, ...options })).data;
}

/** Returns the SHA-256 of a file, hexadecimal; null where the page is not served over https, which browsers ask for. */
async function digestOf(file: Blob): Promise<string | null> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const digest = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
