import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPrivateHost, publicLookup } from '../safe-fetch/reject-private';
import { PracticeError } from './practice-error';

/** Timeout for a whole response, ms. */
const TIMEOUT_MS = 10_000;
/** The chart of a full mouth is about 50 KB. */
const MAX_BYTES = 1024 * 1024;

export interface OutboundRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
}

export interface OutboundResponse {
  status: number;
  retryAfterMs: number;
  body: string;
}

/** Calls systems whose address a clinic configured: no redirects, limits on time and size. */
export interface Outbound {
  /** @throws PracticeError UNREACHABLE, TIMEOUT, CERTIFICATE, CUT_OFF, or NONSENSE when the response is too long. */
  send(request: OutboundRequest): Promise<OutboundResponse>;
  /** Whether an address may be called: https, or http to this machine where that is allowed. */
  allows(url: string): boolean;
}

export interface OutboundSettings {
  /**
   * Allows addresses of the private network and this machine: for a demo, a test, or a practice system on the same
   * network.
   */
  allowPrivate: boolean;
  timeoutMs?: number;
}

/**
 * Returns what sends requests to addresses that a clinic entered: HTTPS to public hosts only, unless `allowPrivate`.
 */
export function createOutbound({ allowPrivate, timeoutMs = TIMEOUT_MS }: OutboundSettings): Outbound {
  const allows = (address: string): boolean => {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || url.username || url.password) return false;
    if (url.protocol === 'http:') return allowPrivate;
    return url.protocol === 'https:' && (allowPrivate || !isPrivateHost(url.hostname));
  };
  return {
    allows,
    send: async (request) => {
      if (!allows(request.url)) throw new PracticeError('UNREACHABLE');
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const response = await open(request, signal, allowPrivate);
        const { statusCode: status = 0, headers } = response;
        return { status, retryAfterMs: readRetryAfter(headers['retry-after']), body: await readAll(response) };
      } catch (error) {
        throw toPracticeError(error, signal);
      }
    },
  };
}

function open({ url, method, headers, body }: OutboundRequest, signal: AbortSignal, allowInside: boolean): Promise<IncomingMessage> {
  const address = new URL(url);
  const options = {
    method,
    signal,
    headers: { ...headers, ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }) },
    ...(allowInside || isIP(address.hostname) ? {} : { lookup: publicLookup }),
    // On a reused connection that was closed in the meantime, the failure would look like a call that may have arrived.
    agent: false as const,
  };
  return new Promise((resolve, reject) => {
    const call = address.protocol === 'https:' ? requestHttps(address, options, resolve) : requestHttp(address, options, resolve);
    call.on('error', reject);
    call.end(body);
  });
}

async function readAll(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of response) {
      length += part.length;
      if (length > MAX_BYTES) throw new PracticeError('NONSENSE');
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof PracticeError) throw error;
    throw new PracticeError('CUT_OFF', { cause: error });
  }
  if (!response.complete) throw new PracticeError('CUT_OFF');
  // Not `toString`: it would keep the byte order mark with which some systems begin a text.
  return new TextDecoder().decode(Buffer.concat(parts));
}

function toPracticeError(error: unknown, signal: AbortSignal): PracticeError {
  // First: a response that is still arriving looks cut off when its time is up.
  if (signal.aborted) return new PracticeError('TIMEOUT');
  if (error instanceof PracticeError) return error;
  const code = (error as { code?: unknown } | undefined)?.code;
  return new PracticeError(typeof code === 'string' && /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code) ? 'CERTIFICATE' : 'UNREACHABLE', {
    cause: error,
  });
}

/** Parses seconds or a date; undefined when it is neither. Limited to one day. */
function readRetryAfter(value: string | undefined): number {
  if (!value) return 0;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), 86_400_000) : 0;
}
