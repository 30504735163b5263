import { PASSWORD } from '@molaar/services/testing/portal';
import { readEvents, type SentEvent } from './read-events';

export interface CallOptions {
  method?: string;
  /** Sent as JSON; a form is sent unchanged. */
  body?: unknown;
  /** `undefined` removes a default header. */
  headers?: Record<string, string | undefined>;
}

export interface CallResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any body
  body: any;
  headers: Headers;
}

/** A client of the server's APIs that stores its cookie like a browser. */
export class Caller {
  cookie: string | undefined;

  constructor(private readonly url: string) {}

  async signIn(username: string, password = PASSWORD): Promise<this> {
    const response = await this.rest('/api/auth/login', { method: 'POST', body: { username, password } });
    if (response.status !== 200) throw new Error(`sign-in of ${username}: ${response.status}`);
    return this;
  }

  /** Makes a REST call; a JSON body of the response is parsed. */
  async rest(path: string, options: CallOptions = {}): Promise<CallResponse> {
    const response = await this.send(path, options);
    const isJson = response.headers.get('Content-Type')?.includes('json');
    return { status: response.status, headers: response.headers, body: isJson ? await response.json() : await response.arrayBuffer() };
  }

  /** Sends bytes by PATCH. */
  bytes(path: string, bytes: Uint8Array): Promise<CallResponse> {
    const body = new Blob([Uint8Array.from(bytes)], { type: 'application/octet-stream' });
    return this.rest(path, { method: 'PATCH', body, headers: { 'Content-Type': 'application/octet-stream' } });
  }

  /** Makes a tRPC call by POST, like the web application. The body is `data`, or that of the error. */
  async trpc(path: string, input: unknown = undefined, headers: CallOptions['headers'] = {}): Promise<CallResponse> {
    const response = await this.rest(`/trpc/${path}`, { method: 'POST', body: input ?? {}, headers });
    return { ...response, body: response.body.error ? response.body.error.data : response.body.result?.data };
  }

  /** Opens the event stream without our headers, like EventSource. */
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
