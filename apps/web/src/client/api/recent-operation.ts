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

const recent = new Map<string, { readonly id: string; readonly at: number }>();

/**
 * Returns the id of the operation that a call belongs to: that of the same call a moment ago, else a new one.
 * @returns null for a call that creates nothing
 */
export function recentOperation(path: string, input: unknown, now: number = Date.now()): string | null {
  if (!CREATES.has(path)) return null;
  const call = idempotencyKey(path, input);
  for (const [known, { at }] of recent) if (now - at >= DOUBLE_CLICK_MS) recent.delete(known);
  const operation = recent.get(call) ?? { id: newOperationId(), at: now };
  recent.set(call, operation);
  return operation.id;
}
