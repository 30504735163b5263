import type { Target } from './prepare-attacker';

/** One client that does its worst: what it sends, again and again, and how many at once. */
export interface WorstClient {
  name: string;
  /** Null: an anonymous caller. */
  who: 'demo' | 'viewer' | 'assistant' | null;
  atOnce: number;
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT';
  path: string | ((target: Target) => string);
  contentType?: string;
  /** Made once. */
  body?: (target: Target) => string;
  /** Made for each request. */
  form?: (target: Target) => FormData;
  fresh?: () => string;
  /** The body never ends. */
  slow?: boolean;
}

const MEGABYTES_15_8 = 15_800_000;
const CALLS = 30;

/** A tRPC batch of one call. */
const batch = (procedure: string) => `/trpc/${Array(CALLS).fill(procedure).join()}?batch=1`;
const inputs = (input: unknown) => JSON.stringify(Object.fromEntries(Array.from({ length: CALLS }, (_, at) => [at, input])));

export const WORST_CLIENTS: readonly WorstClient[] = [
  {
    name: 'deep JSON of 15.8 MB as VIEWER',
    who: 'viewer',
    atOnce: 4,
    method: 'PATCH',
    path: '/api/user',
    body: () => '['.repeat(MEGABYTES_15_8 / 2) + ']'.repeat(MEGABYTES_15_8 / 2),
  },
  {
    name: 'wide JSON of 15.8 MB as VIEWER',
    who: 'viewer',
    atOnce: 4,
    method: 'PATCH',
    path: '/api/user',
    body: () => `[${'[],'.repeat(MEGABYTES_15_8 / 3)}[]]`,
  },
  {
    name: 'wide JSON of 15.8 MB as annotations',
    who: 'viewer',
    atOnce: 4,
    path: '/trpc/annotations.save',
    body: () => `{"annotations":[${'{},'.repeat(MEGABYTES_15_8 / 3)}{}]}`,
  },
  {
    name: '30 reads of 20,000 annotations',
    who: 'viewer',
    atOnce: 4,
    path: batch('annotations.get'),
    body: ({ imageId }) => inputs({ id: imageId }),
  },
  {
    name: 'reads of 20,000 annotations',
    who: 'viewer',
    atOnce: 8,
    method: 'GET',
    path: ({ imageId }) => `/api/x/image/${imageId}/annotation`,
  },
  {
    name: 'saves of 20,000 annotations',
    who: 'demo',
    atOnce: 4,
    path: '/trpc/annotations.save',
    body: ({ imageId, annotations }) => JSON.stringify({ imageId, version: 0, annotations: JSON.parse(annotations) }),
  },
  { name: '30 checks of the audit log', who: 'demo', atOnce: 4, path: batch('audit.verify'), body: () => inputs({}) },
  { name: '30 pages of the patient list', who: 'viewer', atOnce: 64, path: batch('patients.paginate'), body: () => inputs({ limit: 100 }) },
  {
    name: 'patient pages, 100 at once',
    who: 'viewer',
    atOnce: 100,
    method: 'GET',
    path: ({ patientId }) => `/api/patient/${patientId}/details`,
  },
  { name: 'exports of a patient', who: 'demo', atOnce: 16, method: 'GET', path: ({ patientId }) => `/api/x/patient/${patientId}/export` },
  {
    name: 'uploads of radiographs',
    who: 'assistant',
    atOnce: 16,
    path: '/api/image',
    form: ({ patientId, radiograph }) => {
      const form = new FormData();
      form.set('patientId', patientId);
      form.set('file', new Blob([Uint8Array.from(radiograph)]), `${Math.random()}.png`);
      return form;
    },
  },
  { name: '500 slow bodies of an anonymous caller', who: null, atOnce: 500, path: '/api/auth/login', slow: true },
  { name: '500 slow bodies of a viewer', who: 'viewer', atOnce: 500, method: 'PATCH', path: '/api/user', slow: true },
  {
    name: 'sign-ins of an anonymous caller, 1,000 at once',
    who: null,
    atOnce: 1000,
    path: '/api/auth/login',
    fresh: () => JSON.stringify({ username: `${Math.random()}@molaar.test`, password: 'Wrong-password-1' }),
  },
  { name: '1,500 event streams of a viewer', who: 'viewer', atOnce: 1500, method: 'GET', path: '/trpc/events.subscribe' },
];
