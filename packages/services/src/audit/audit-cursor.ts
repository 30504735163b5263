import { AppError, id } from '@molaar/contracts';
import type { AuditCursor } from '@molaar/db';
import { z } from 'zod';

const place = z.tuple([z.iso.datetime(), id]);

/** Returns the cursor of the page after the entry with this time and id. */
export function cursorOf(at: string, entryId: string): string {
  return Buffer.from(JSON.stringify([at, entryId])).toString('base64url');
}

/** @throws VALIDATION_FAILED when the cursor is invalid. */
export function readCursor(cursor: string): AuditCursor {
  const parsed = place.safeParse(parse(cursor));
  if (!parsed.success) throw new AppError('VALIDATION_FAILED', 'invalid cursor', { fields: { cursor: 'invalid' } });
  return { at: new Date(parsed.data[0]), id: parsed.data[1] };
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
