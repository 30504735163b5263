import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isPrivateHost, publicLookup } from './reject-private';

const WITHIN_MS = 5_000;
const MOST_BYTES = 512 * 1024;

export interface FetchJsonOptions {
  /** Addresses of this machine and its house too, and http: a trial on one machine, never a server that others reach. */
  allowPrivate: boolean;
}

/**
 * GETs a small JSON document whose address somebody typed into a form. No redirect is followed, and the connection itself
 * refuses private addresses, so that neither a name nor its change between look-up and use reaches into the house.
 */
export function fetchJson(address: string, { allowPrivate }: FetchJsonOptions): Promise<{ status: number; body: string }> {
  const url = new URL(address);
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) throw new Error('only https addresses are fetched');
  if (!allowPrivate && isPrivateHost(url.hostname)) throw new Error('a private address is not fetched');
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        headers: { Accept: 'application/json', 'User-Agent': 'Molaar' },
        signal: AbortSignal.timeout(WITHIN_MS),
        ...(allowPrivate ? {} : { lookup: publicLookup }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > MOST_BYTES) call.destroy(new Error('the document is too large'));
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
