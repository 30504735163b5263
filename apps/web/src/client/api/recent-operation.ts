import { idempotencyKey, newOperationId } from './idempotency-key';

/** The longest time between the clicks of a double click, with a margin, milliseconds. */
const DOUBLE_CLICK_MS = 1_500;

/**
 * Calls that create, send or delete something. Sent twice by a double click, they are one operation: the server carries
 * it out once and answers the second request as the first. A deletion is not reported as failed because the first click
 * has already deleted.
 */
const ONE_OPERATION: ReadonlySet<string> = new Set([
  'comments.add',
  'comments.delete',
  'exchange.send',
  'images.delete',
  'images.edit',
  'invitations.create',
  'invitations.delete',
  'invitations.resend',
  'partners.save',
  'patients.delete',
  'patients.import',
  'patients.merge',
  'patients.save',
  'plans.createLink',
  'plans.delete',
  'plans.discardDraft',
  'plans.email',
  'plans.reply',
  'plans.revokeLink',
  'plans.save',
  'pricing.cloneTemplate',
  'pricing.deleteComponent',
  'pricing.deleteTemplate',
  'pricing.import',
  'pricing.saveComponent',
  'pricing.saveTemplate',
  'templates.disclaimerClone',
  'templates.disclaimerDelete',
  'templates.disclaimerSave',
  'templates.medicalClone',
  'templates.medicalDelete',
  'templates.medicalSave',
  'unassignedImages.assign',
  'unassignedImages.delete',
]);

let last: { readonly call: string; readonly id: string; readonly at: number } | null = null;

/**
 * Returns the id of the operation that a mutation belongs to: that of the same call a moment ago, else a new one. With
 * another call in between it is no double click: what was sent, resolved and sent again is sent twice.
 * @returns null for a call that may be carried out twice, or whose version prevents it
 */
export function recentOperation(path: string, input: unknown, now: number = Date.now()): string | null {
  const call = idempotencyKey(path, input);
  if (last?.call !== call || now - last.at >= DOUBLE_CLICK_MS) last = { call, id: newOperationId(), at: now };
  return ONE_OPERATION.has(path) ? last.id : null;
}
