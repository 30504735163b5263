import { connect } from 'node:net';
import { AppError } from '@molaar/contracts';

/** Looks for malware in uploaded files. */
export interface VirusScanner {
  /**
   * @returns The name of what was found; null when nothing was.
   * @throws SERVICE_UNAVAILABLE when the scanner does not answer: a file that was not scanned is not accepted.
   */
  scan(bytes: Uint8Array): Promise<string | null>;
}

/** clamd reads a stream in chunks, each after its length in four bytes; a length of 0 ends the stream. */
const CHUNK_BYTES = 256 * 1024;
/** A radiograph of 10 MB takes a second or two. */
const ANSWER_MS = 15_000;
const RETRY_AFTER_SECONDS = 10;
const END = Buffer.alloc(4);

/**
 * Opens ClamAV's daemon at `tcp://host:port`, with one connection for each file.
 * Source: the command INSTREAM in clamd(8).
 * @param answerMs How long one scan may take; tests shorten it.
 */
export function createClamdScanner(url: string, { answerMs = ANSWER_MS }: { answerMs?: number } = {}): VirusScanner {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const ask = (bytes: Uint8Array): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect({ host, port: Number(port), timeout: answerMs });
      const deadline = setTimeout(() => socket.destroy(new Error(`no answer within ${answerMs} ms`)), answerMs);
      let answer = '';
      socket.setEncoding('utf8');
      socket.on('data', (text: string) => {
        answer += text;
      });
      socket.on('error', (error) => {
        // When clamd rejects a stream, it answers and closes the connection while the rest is still sent.
        if (!answer) reject(error);
      });
      socket.on('close', () => {
        clearTimeout(deadline);
        resolve(answer.replace(/\0[\s\S]*$/, '').trim());
      });
      socket.write('zINSTREAM\0');
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
        const chunk = bytes.subarray(at, at + CHUNK_BYTES);
        const length = Buffer.alloc(4);
        length.writeUInt32BE(chunk.length);
        socket.write(length);
        socket.write(chunk);
      }
      socket.write(END);
    });
  return {
    async scan(bytes) {
      let answer: string;
      try {
        answer = await ask(bytes);
      } catch (error) {
        throw unavailable('does not answer', error);
      }
      const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
      if (found) return found;
      if (answer === 'stream: OK') return null;
      throw unavailable(answer ? `answers: ${answer.slice(0, 200)}` : 'does not answer');
    },
  };
}

function unavailable(what: string, cause?: unknown): AppError {
  return new AppError('SERVICE_UNAVAILABLE', `the virus scanner ${what}`, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}
