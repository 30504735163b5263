import { idempotencyKey, newOperationId } from './idempotency-key';

/** The longest time between the clicks of a double click, with a margin, milliseconds. */
const DOUBLE_CLICK_MS = 1_500;

/**
 * Calls that create a record without a dialog or a version of their own. Sent twice by a double click, they are one
 * operation: the server creates the record once and answers the second request with it.
 */
const CREATES: ReadonlySet<string> = new Set([
  'comments.add',
  'exchange.send',
  'images.edit',
  'invitations.create',
  'invitations.resend',
  'partners.save',
  'patients.import',
  'patients.save',
  'plans.createLink',
  'plans.save',
  'pricing.cloneTemplate',
  'pricing.import',
  'pricing.saveComponent',
  'pricing.saveTemplate',
  'templates.disclaimerClone',
  'templates.disclaimerSave',
  'templates.medicalClone',
  'templates.medicalSave',
]);

let last: { readonly call: string; readonly id: string; readonly at: number } | null = null;

/**
 * Returns the id of the operation that a mutation belongs to: that of the same call a moment ago, else a new one. With
 * another call in between it is no double click: what was sent, resolved and sent again is sent twice.
 * @returns null for a call that creates nothing
 */
export function recentOperation(path: string, input: unknown, now: number = Date.now()): string | null {
  const call = idempotencyKey(path, input);
  if (last?.call !== call || now - last.at >= DOUBLE_CLICK_MS) last = { call, id: newOperationId(), at: now };
  return CREATES.has(path) ? last.id : null;
}
