import { API_VERSION, OPERATIONS } from './generated/operations.js';
import type { CallArguments, CallOptions, CallOutput, OperationId } from './operation-types.js';
import { sendWithRetries } from './retry.js';

export interface ClientOptions {
  /** Address of the portal, such as `https://portal.example`. In a browser on the portal's own pages: empty. */
  baseUrl: string;
  /** API key of a clinic, or a function that returns it. Without one, the browser's session is used. */
  apiKey?: string | (() => string | Promise<string>);
  /** Language of the texts in responses; English by default. */
  locale?: 'et' | 'en';
  /** Maximum number of repetitions after errors that pass; 3 by default. */
  retries?: number;
  /** Another implementation of fetch, for tests and proxies. */
  fetch?: typeof fetch;
}

/** A response with its headers. */
export interface CallResponse<T> {
  data: T;
  status: number;
  headers: Headers;
}

interface Input extends CallOptions {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Sends the calls of the API. */
export class Transport {
  constructor(private readonly options: ClientOptions) {}

  /** Sends a call and returns the response with its headers. @throws MolaarError, MolaarConnectionError */
  async send<Id extends OperationId>(operation: Id, ...[input]: CallArguments<Id>): Promise<CallResponse<CallOutput<Id>>> {
    const [method, path, type] = OPERATIONS[operation] as readonly [string, string, string?];
    const { body, signal, ...given } = (input ?? {}) as Input;
    const binary = type === 'application/octet-stream';
    const named = method !== 'GET' && method !== 'DELETE' && !binary;
    // One key for all attempts.
    const key = named ? (given.idempotencyKey ?? crypto.randomUUID()) : undefined;
    const headers: Record<string, string> = {
      'Request-Type': 'ajax',
      'Accept-Language': this.options.locale ?? 'en',
      'Molaar-Version': API_VERSION,
      ...(await this.authorization()),
      ...(key ? { 'Idempotency-Key': key } : {}),
      ...(given.ifMatch ? { 'If-Match': given.ifMatch } : {}),
      ...(type?.startsWith('multipart/') ? {} : { 'Content-Type': type ?? 'application/json' }),
    };
    const content = body === undefined ? null : binary ? (body as BodyInit) : type ? formOf(body as object) : JSON.stringify(body);
    const address = `${this.options.baseUrl.replace(/\/$/, '')}/api${addressOf(path, given)}`;
    const request: RequestInit = { method, headers, body: content, credentials: 'same-origin', signal: signal ?? null };
    const send = this.options.fetch ?? fetch;
    const response = await sendWithRetries(() => send(address, request), {
      retries: this.options.retries ?? 3,
      repeatable: method === 'GET' || named || binary,
      signal,
    });
    return { data: (await dataOf(response)) as CallOutput<Id>, status: response.status, headers: response.headers };
  }

  private async authorization(): Promise<Record<string, string>> {
    const { apiKey } = this.options;
    const key = typeof apiKey === 'function' ? await apiKey() : apiKey;
    return key ? { Authorization: `Bearer ${key}` } : {};
  }
}

function addressOf(path: string, { path: parts = {}, query = {} }: Input): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

/** Returns a form: files as they are, texts as they are, everything else as JSON. */
function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue;
    if (value instanceof Blob) form.append(name, value);
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
}

async function dataOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  return response.headers.get('Content-Type')?.includes('json') ? response.json() : response.blob();
}
