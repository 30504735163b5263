import { externalId, joinCells, type PracticeCell, type PracticePatient, practiceCell } from '@molaar/contracts';
import { z } from 'zod';
import type { Outbound, OutboundResponse } from './outbound';
import { PracticeError } from './practice-error';

/** Address of a clinic's practice system and its API key. */
export interface DentasAccess {
  baseUrl: string;
  key: string;
}

export interface DentasChart {
  revision: string;
  cells: PracticeCell[];
}

/** A change of one surface, in the practice system's codes. */
export interface DentasChange {
  tooth: string;
  surface: string;
  seen: string[];
  add: string[];
  remove: string[];
}

const chartResponse = z.object({ revision: z.string().min(1).max(200), cells: z.array(practiceCell).max(2000) });

const RESULTS = ['SAVED', 'CONFLICT', 'UNMAPPED', 'REFUSED'] as const;
const changeResponse = z.object({
  revision: z.string().min(1).max(200),
  results: z.array(
    z.object({
      tooth: z.string(),
      surface: z.string(),
      result: z.enum(RESULTS),
      /** The current codes, for a conflict. */
      codes: z.array(z.string()).optional(),
    }),
  ),
});
export type DentasChangeResult = z.infer<typeof changeResponse>;

const searchResponse = z.object({
  patients: z.array(z.object({ id: externalId, name: z.string().max(300), birthDate: z.string().max(20).nullish() })).max(50),
});

export interface DentasSearch {
  firstName: string;
  lastName: string;
  birthDate: string | null;
  identityCode: string | null;
}

/**
 * The practice system's API (docs/integration/dentas.md).
 * @throws PracticeError from every call; NONSENSE when a response does not match the contract.
 */
export interface DentasClient {
  /** Searches for patients that may match this person. Uses POST so that no personal data is in a URL. */
  search(person: DentasSearch): Promise<PracticePatient[]>;
  /** Returns a patient's chart. */
  chart(externalId: string): Promise<DentasChart>;
  /** Changes surfaces of a patient's chart. Requests with the same key are processed once. */
  change(externalId: string, changes: readonly DentasChange[], idempotencyKey: string): Promise<DentasChangeResult>;
  /** Checks the API key. */
  ping(): Promise<void>;
}

/** Opens the client of Dentas' REST API. Its calls throw PracticeError with the reason of a failure. */
export function createDentasClient(outbound: Outbound, { baseUrl, key }: DentasAccess): DentasClient {
  const base = baseUrl.replace(/\/+$/, '');
  const call = async <T>(
    schema: z.ZodType<T>,
    method: 'GET' | 'POST',
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<T> => {
    const response = await outbound.send({
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
    return read(schema, response);
  };
  const ofPatient = (externalId: string): string => `/v1/patients/${encodeURIComponent(externalId)}/chart`;

  return {
    search: async (person) => {
      const { patients } = await call(searchResponse, 'POST', '/v1/patients/search', { body: person });
      return patients.map(({ id, name, birthDate }) => ({ externalId: id, name, birthDate: birthDate ?? null }));
    },
    chart: async (externalId) => {
      const { revision, cells } = await call(chartResponse, 'GET', ofPatient(externalId));
      return { revision, cells: joinCells(cells) };
    },
    change: async (externalId, changes, idempotencyKey) => {
      const headers = { 'Idempotency-Key': idempotencyKey };
      // The key order is fixed: JSON columns lose it, and the same idempotency key requires the same body.
      const body = { changes: changes.map(({ tooth, surface, seen, add, remove }) => ({ tooth, surface, seen, add, remove })) };
      const response = await call(changeResponse, 'POST', `${ofPatient(externalId)}/changes`, { body, headers });
      // Without a result for every change, the outcome is unknown.
      const withResult = new Set(response.results.map(({ tooth, surface }) => `${tooth}|${surface}`));
      if (changes.some(({ tooth, surface }) => !withResult.has(`${tooth}|${surface}`)))
        throw new PracticeError('NONSENSE', { status: 200 });
      return response;
    },
    ping: async () => {
      try {
        await call(z.object({ ok: z.literal(true) }), 'GET', '/v1/ping');
      } catch (error) {
        // The request named no patient, so PATIENT_UNKNOWN means that this is not a practice system.
        const isElsewhere = error instanceof PracticeError && error.reason === 'PATIENT_UNKNOWN';
        throw isElsewhere ? new PracticeError('NONSENSE', error.details) : error;
      }
    },
  };
}

function read<T>(schema: z.ZodType<T>, { status, retryAfterMs, body }: OutboundResponse): T {
  if (status < 200 || status > 299) throw errorForStatus(status, retryAfterMs);
  let value: unknown;
  try {
    value = JSON.parse(body, rejectInvalidText);
  } catch {
    throw new PracticeError('NONSENSE', { status });
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new PracticeError('NONSENSE', { status });
  return parsed.data;
}

/** Rejects null characters and lone surrogates, which PostgreSQL cannot store. */
function rejectInvalidText(_: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || /\p{Surrogate}/u.test(value))) throw new Error('no text');
  return value;
}

/** Maps a status outside 200–299 to a reason. */
export function errorForStatus(status: number, retryAfterMs: number): PracticeError {
  if (status === 401 || status === 403) return new PracticeError('REFUSED', { status });
  if (status === 404) return new PracticeError('PATIENT_UNKNOWN', { status });
  if (status === 429) return new PracticeError('TOO_MANY', { status, retryAfterMs });
  if (status === 408 || status === 409 || status === 425 || status >= 500) return new PracticeError('FAILED', { status, retryAfterMs });
  if (status >= 400) return new PracticeError('REJECTED', { status });
  // A redirect would send the API key to another host.
  return new PracticeError('NONSENSE', { status });
}
