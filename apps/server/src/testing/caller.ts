import { PASSWORD } from '../../../../packages/services/src/testing/portal';
import { readEvents, type SentEvent } from './read-events';

export interface CallOptions {
  method?: string;
  /** Sent as JSON, or as it is when it is a form. */
  body?: unknown;
  /** `undefined` leaves a usual header out. */
  headers?: Record<string, string | undefined>;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came
  body: any;
  headers: Headers;
}

/** Somebody at the server's doors, with the cookie that a browser would hold. */
export class Caller {
  cookie: string | undefined;

  constructor(private readonly url: string) {}

  async signIn(username: string, password = PASSWORD): Promise<this> {
    const answer = await this.rest('/api/auth/login', { method: 'POST', body: { username, password } });
    if (answer.status !== 200) throw new Error(`sign-in of ${username}: ${answer.status}`);
    return this;
  }

  /** A REST call; the answer's body is parsed when it is JSON. */
  async rest(path: string, options: CallOptions = {}): Promise<Answer> {
    const response = await this.send(path, options);
    const isJson = response.headers.get('Content-Type')?.includes('json');
    return { status: response.status, headers: response.headers, body: isJson ? await response.json() : await response.arrayBuffer() };
  }

  /** A PATCH of bytes as they are. */
  bytes(path: string, bytes: Uint8Array): Promise<Answer> {
    const body = new Blob([Uint8Array.from(bytes)], { type: 'application/octet-stream' });
    return this.rest(path, { method: 'PATCH', body, headers: { 'Content-Type': 'application/octet-stream' } });
  }

  /** A tRPC call by POST, as the web application makes it; answers `data` or the error's `data`. */
  async trpc(path: string, input: unknown = undefined, headers: CallOptions['headers'] = {}): Promise<Answer> {
    const answer = await this.rest(`/trpc/${path}`, { method: 'POST', body: input ?? {}, headers });
    return { ...answer, body: answer.body.error ? answer.body.error.data : answer.body.result?.data };
  }

  /** The event stream, opened without headers of ours, as EventSource does. */
  async *events(lastEventId?: string, signal?: AbortSignal): AsyncGenerator<SentEvent> {
    const query = lastEventId ? `?input=${encodeURIComponent(JSON.stringify({ lastEventId }))}` : '';
    const headers = { 'Request-Type': undefined, 'Accept-Language': undefined, 'Content-Type': undefined, Accept: 'text/event-stream' };
    const response = await this.send(`/trpc/events.subscribe${query}`, { headers }, signal);
    yield* readEvents(response);
  }

  async send(path: string, { method = 'GET', body, headers = {} }: CallOptions, signal?: AbortSignal): Promise<Response> {
    const isForm = body instanceof FormData;
    const all: Record<string, string | undefined> = {
      'Request-Type': 'ajax',
      'Accept-Language': 'en',
      // Also without a body, as the specification's client does (section 7).
      'Content-Type': isForm ? undefined : 'application/json',
      Cookie: this.cookie,
      ...headers,
    };
    const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const content = isForm || body instanceof Blob || typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: given,
      body: content,
      redirect: 'manual',
      signal: signal ?? null,
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie) this.cookie = cookie.split(';')[0];
    return response;
  }
}
