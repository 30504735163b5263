import { type PracticeCell, type PracticePatient, practiceCell } from '@molaar/contracts';
import { z } from 'zod';
import type { Outbound, OutboundAnswer } from './outbound';
import { PracticeError } from './practice-error';

/** Where a clinic's practice system is, and the key that opens it. */
export interface DentasAccess {
  baseUrl: string;
  key: string;
}

export interface DentasChart {
  revision: string;
  cells: PracticeCell[];
}

/** A change of one surface, in their words. */
export interface DentasChange {
  tooth: string;
  surface: string;
  seen: string[];
  add: string[];
  remove: string[];
}

const chartAnswer = z.object({ revision: z.string().min(1).max(200), cells: z.array(practiceCell).max(2000) });

const RESULTS = ['SAVED', 'CONFLICT', 'UNMAPPED', 'REFUSED'] as const;
const changeAnswer = z.object({
  revision: z.string().min(1).max(200),
  results: z.array(
    z.object({
      tooth: z.string(),
      surface: z.string(),
      result: z.enum(RESULTS),
      /** What stands there now, where it is a conflict. */
      codes: z.array(z.string()).optional(),
    }),
  ),
});
export type DentasChangeAnswer = z.infer<typeof changeAnswer>;

const searchAnswer = z.object({
  patients: z
    .array(z.object({ id: z.string().min(1).max(100), name: z.string().max(300), birthDate: z.string().max(20).nullish() }))
    .max(50),
});

export interface DentasSearch {
  firstName: string;
  lastName: string;
  birthDate: string | null;
  identityCode: string | null;
}

/** The practice system's door (docs/integration/dentas.md). Every call throws PracticeError; an answer that is not as agreed is NONSENSE. */
export interface DentasClient {
  /** Who they might mean by this person. By POST: nothing about a person stands in an address. */
  search(person: DentasSearch): Promise<PracticePatient[]>;
  /** What stands in a patient's chart. */
  chart(externalId: string): Promise<DentasChart>;
  /** Changes surfaces of a patient's chart. The same key is worked on once, whatever it is asked. */
  change(externalId: string, changes: readonly DentasChange[], idempotencyKey: string): Promise<DentasChangeAnswer>;
  /** Whether the key opens the door. */
  ping(): Promise<void>;
}

export function createDentasClient(outbound: Outbound, { baseUrl, key }: DentasAccess): DentasClient {
  const base = baseUrl.replace(/\/+$/, '');
  const call = async <T>(
    schema: z.ZodType<T>,
    method: 'GET' | 'POST',
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<T> => {
    const answer = await outbound.send({
      url: `${base}${path}`,
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return read(schema, answer);
  };
  const ofPatient = (externalId: string): string => `/v1/patients/${encodeURIComponent(externalId)}/chart`;

  return {
    search: async (person) => {
      const { patients } = await call(searchAnswer, 'POST', '/v1/patients/search', { body: person });
      return patients.map(({ id, name, birthDate }) => ({ externalId: id, name, birthDate: birthDate ?? null }));
    },
    chart: (externalId) => call(chartAnswer, 'GET', ofPatient(externalId)),
    change: async (externalId, changes, idempotencyKey) => {
      const headers = { 'Idempotency-Key': idempotencyKey };
      // Written out in one order: what went through the database has lost its own, and the same key wants the same text.
      const body = { changes: changes.map(({ tooth, surface, seen, add, remove }) => ({ tooth, surface, seen, add, remove })) };
      const answer = await call(changeAnswer, 'POST', `${ofPatient(externalId)}/changes`, { body, headers });
      // Every change has its answer, or we do not know what became of it.
      const answered = new Set(answer.results.map(({ tooth, surface }) => `${tooth}|${surface}`));
      if (changes.some(({ tooth, surface }) => !answered.has(`${tooth}|${surface}`))) throw new PracticeError('NONSENSE', { status: 200 });
      return answer;
    },
    ping: async () => {
      try {
        await call(z.object({ ok: z.literal(true) }), 'GET', '/v1/ping');
      } catch (error) {
        // No patient was named: what answers there is not a practice system.
        const isElsewhere = error instanceof PracticeError && error.reason === 'PATIENT_UNKNOWN';
        throw isElsewhere ? new PracticeError('NONSENSE', error.details) : error;
      }
    },
  };
}

function read<T>(schema: z.ZodType<T>, { status, retryAfterMs, body }: OutboundAnswer): T {
  if (status < 200 || status > 299) throw refusal(status, retryAfterMs);
  let value: unknown;
  try {
    value = JSON.parse(body, demandText);
  } catch {
    throw new PracticeError('NONSENSE', { status });
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new PracticeError('NONSENSE', { status });
  return parsed.data;
}

/** Zero characters and halves of characters are in no text that can be kept. */
function demandText(_: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || /\p{Surrogate}/u.test(value))) throw new Error('no text');
  return value;
}

/** What a status outside 200–299 means for who sent the request. */
export function refusal(status: number, retryAfterMs: number): PracticeError {
  if (status === 401 || status === 403) return new PracticeError('REFUSED', { status });
  if (status === 404) return new PracticeError('PATIENT_UNKNOWN', { status });
  if (status === 429) return new PracticeError('TOO_MANY', { status, retryAfterMs });
  if (status === 408 || status === 409 || status === 425 || status >= 500) return new PracticeError('FAILED', { status, retryAfterMs });
  if (status >= 400) return new PracticeError('REJECTED', { status });
  // A redirect would take the key along to somebody else.
  return new PracticeError('NONSENSE', { status });
}
