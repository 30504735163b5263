import type { Annotation, Image, Patient, User } from '@molaar/contracts';

/** A REST client with the session cookie of one user. */
export class PortalClient {
  private cookie = '';

  constructor(private readonly url: string) {}

  async signIn(username = 'demo@molaar.test', password = 'Molaar-demo-1'): Promise<User> {
    return this.json<User>('POST', '/api/auth/login', { username, password });
  }

  async firstPatient(): Promise<Patient> {
    const patients = await this.json<Patient[]>('GET', '/api/patient');
    const first = patients[0];
    if (!first) throw new Error('The demo clinic has no patient');
    return first;
  }

  async upload(patientId: string, bytes: Uint8Array, fileName = 'radiograph.png'): Promise<Image> {
    const form = new FormData();
    form.set('patientId', patientId);
    form.set('file', new Blob([Uint8Array.from(bytes)]), fileName);
    return (await this.request('POST', '/api/image', form)).json() as Promise<Image>;
  }

  /** Reads the annotations: status 200, or 202 while the analysis runs. */
  annotate(imageId: string): Promise<Response> {
    return this.request('GET', `/api/annotation/annotate/${imageId}`);
  }

  image(imageId: string): Promise<Image> {
    return this.json<Image>('GET', `/api/image/${imageId}`);
  }

  async json<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.request(method, path, body === undefined ? undefined : JSON.stringify(body));
    return (await response.json()) as T;
  }

  /** Sends a request. @throws with status and body for any status outside 200 to 299. */
  async request(method: string, path: string, body?: RequestInit['body'], extra: Record<string, string> = {}): Promise<Response> {
    const response = await this.raw(method, path, body, extra);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  async raw(method: string, path: string, body?: RequestInit['body'], extra: Record<string, string> = {}): Promise<Response> {
    const headers: Record<string, string> = { 'Request-Type': 'ajax', 'Accept-Language': 'en', ...extra };
    if (typeof body === 'string') headers['Content-Type'] = 'application/json';
    if (this.cookie) headers.Cookie = this.cookie;
    const response = await fetch(`${this.url}${path}`, { method, headers, redirect: 'manual', ...(body === undefined ? {} : { body }) });
    const set = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    if (set.length > 0) this.cookie = set.join('; ');
    return response;
  }
}

export type Annotations = { version: number; annotations: Annotation[] };
