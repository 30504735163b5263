import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isPrivateHost, publicLookup } from './reject-private';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 512 * 1024;

export interface FetchJsonOptions {
  /** Allows private addresses and http: for trials on one machine, never for a reachable server. */
  allowPrivate: boolean;
}

/**
 * Fetches a small JSON document from an address that a user entered. Follows no redirect. The connection itself rejects
 * private addresses, so a DNS change between check and use cannot reach the internal network.
 */
export function fetchJson(address: string, { allowPrivate }: FetchJsonOptions): Promise<{ status: number; body: string }> {
  const url = new URL(address);
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) throw new Error('only https addresses are fetched');
  if (!allowPrivate && isPrivateHost(url.hostname)) throw new Error('private addresses are rejected');
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        headers: { Accept: 'application/json', 'User-Agent': 'Molaar' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(allowPrivate ? {} : { lookup: publicLookup }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > MAX_BYTES) call.destroy(new Error('the document is too large'));
          else chunks.push(chunk);
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }));
        response.on('error', reject);
      },
    );
    call.on('error', reject);
    call.end();
  });
}
