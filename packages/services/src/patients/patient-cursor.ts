import { AppError, id, type PaginatePatientsInput, type Patient } from '@molaar/contracts';
import type { PatientCursor } from '@molaar/db';
import { z } from 'zod';

type Order = Pick<PaginatePatientsInput, 'sort' | 'direction'>;

/** The values that the order compares before the id. */
const VALUES: Readonly<Record<Order['sort'], (patient: Patient) => (string | null)[]>> = {
  lastName: ({ lastName, firstName }) => [lastName, firstName],
  createdDate: ({ createdDate }) => [createdDate],
  lastActivity: ({ lastActivity }) => [lastActivity],
  lastImageDate: ({ lastImageDate }) => [lastImageDate],
  birthDate: ({ birthDate }) => [birthDate],
};

const content = z.tuple([z.string(), z.string(), z.array(z.string().max(300).nullable()).min(1).max(2), id]);

/**
 * Returns the cursor of the next page; undefined after the last one. Contains a patient's data, so it must not be
 * logged.
 */
export function nextCursor(patients: readonly Patient[], { sort, direction, size }: Order & { size: number }): string | undefined {
  const last = patients.at(-1);
  if (!last || patients.length < size) return undefined;
  return Buffer.from(JSON.stringify([sort, direction, VALUES[sort](last), last.id])).toString('base64url');
}

/** @throws VALIDATION_FAILED when the cursor is invalid or of another order. */
export function readCursor(cursor: string, { sort, direction }: Order): PatientCursor {
  const parsed = content.safeParse(parse(cursor));
  const [ofSort, ofDirection, values = [], rowId = ''] = parsed.data ?? [];
  const expected = sort === 'lastName' ? 2 : 1;
  if (!parsed.success || ofSort !== sort || ofDirection !== direction || values.length !== expected)
    throw new AppError('VALIDATION_FAILED', 'invalid cursor for this order', { fields: { cursor: 'invalid' } });
  return { values, id: rowId };
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
