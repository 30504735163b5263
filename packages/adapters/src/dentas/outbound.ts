import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPrivateHost, publicLookup } from '../safe-fetch/reject-private';
import { PracticeError } from './practice-error';

/** A practice system that has not answered in full by then is taken for gone, ms. */
const PATIENCE_MS = 10_000;
/** The whole chart of a mouth is some 50 KB. */
const MOST_BYTES = 1024 * 1024;

export interface OutboundRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
}

export interface OutboundAnswer {
  status: number;
  retryAfterMs: number;
  body: string;
}

/** Calls to systems that a clinic names: no redirect is followed, no answer is waited for or read without end. */
export interface Outbound {
  /** Throws PracticeError: UNREACHABLE, TIMEOUT, CERTIFICATE, CUT_OFF, NONSENSE (too long). */
  send(request: OutboundRequest): Promise<OutboundAnswer>;
  /** Whether an address may be called at all: https, or http to this machine where that is allowed. */
  allows(url: string): boolean;
}

export interface OutboundSettings {
  /** Addresses of the own network and this machine are allowed: a demo, a test, or a practice system in the same house. */
  allowInside: boolean;
  patienceMs?: number;
}

export function createOutbound({ allowInside, patienceMs = PATIENCE_MS }: OutboundSettings): Outbound {
  const allows = (address: string): boolean => {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || url.username || url.password) return false;
    if (url.protocol === 'http:') return allowInside;
    return url.protocol === 'https:' && (allowInside || !isPrivateHost(url.hostname));
  };
  return {
    allows,
    send: async (request) => {
      if (!allows(request.url)) throw new PracticeError('UNREACHABLE');
      const signal = AbortSignal.timeout(patienceMs);
      try {
        const response = await open(request, signal, allowInside);
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
    // A connection that the other side closed meanwhile would look like a call that may have arrived.
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
      if (length > MOST_BYTES) throw new PracticeError('NONSENSE');
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof PracticeError || isAbort(error)) throw error;
    throw new PracticeError('CUT_OFF', { cause: error });
  }
  if (!response.complete) throw new PracticeError('CUT_OFF');
  return Buffer.concat(parts).toString('utf8');
}

function toPracticeError(error: unknown, signal: AbortSignal): PracticeError {
  if (error instanceof PracticeError) return error;
  if (signal.aborted || isAbort(error)) return new PracticeError('TIMEOUT');
  const code = (error as { code?: unknown } | undefined)?.code;
  return new PracticeError(typeof code === 'string' && /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code) ? 'CERTIFICATE' : 'UNREACHABLE', {
    cause: error,
  });
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');
}

/** Seconds or a date; nothing sensible is nothing. A day at most: who asks for more has made a mistake. */
function readRetryAfter(value: string | undefined): number {
  if (!value) return 0;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), 86_400_000) : 0;
}
