import { createHash } from 'node:crypto';
import { finished, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { ZipFile } from 'yazl';

const whenFinished = promisify(finished);

/** An entry as the manifest names it. */
export interface ArchivedFile {
  path: string;
  bytes: number;
  sha256: string;
}

export interface ArchiveEntry {
  path: string;
  /** False for data that is already compressed. */
  compress: boolean;
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** Writes a ZIP archive (ZIP64 where it is large), one chunk of one entry in memory at a time. */
export class ArchiveWriter {
  readonly files: ArchivedFile[] = [];
  readonly #zip = new ZipFile();
  readonly #written: Promise<void>;

  /** @param sink Takes the archive in order; the next chunk waits for it. */
  constructor(
    private readonly at: Date,
    sink: (chunk: Buffer) => Promise<void>,
  ) {
    const write = async (): Promise<void> => {
      for await (const chunk of this.#zip.outputStream) await sink(chunk as Buffer);
    };
    this.#written = write();
    // It is awaited with each entry.
    this.#written.catch(() => undefined);
  }

  /** Writes one entry. @throws What its chunks or the sink throw. */
  async add({ path, compress, chunks }: ArchiveEntry): Promise<void> {
    const hash = createHash('sha256');
    let bytes = 0;
    async function* hashed(): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    }
    const stream = Readable.from(hashed(), { objectMode: false });
    this.#zip.addReadStream(stream, path, { compress, mtime: this.at });
    await Promise.race([whenFinished(stream), this.#failure()]);
    this.files.push({ path, bytes, sha256: hash.digest('hex') });
  }

  addText(path: string, text: string): Promise<void> {
    return this.add({ path, compress: true, chunks: [Buffer.from(text, 'utf8')] });
  }

  /** Ends the archive and waits until the sink has taken all of it. */
  async finish(): Promise<void> {
    this.#zip.end();
    await this.#written;
  }

  #failure(): Promise<never> {
    return this.#written.then(() => {
      throw new Error('the archive ended early');
    });
  }
}
