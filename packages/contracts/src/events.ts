import { z } from 'zod';
import { id } from './common';
import { analysis } from './images';

/** What the one server-sent event stream of a tab carries: ids and states, never a person's data. */
export const portalEvent = z.discriminatedUnion('type', [
  /** The stream begins; with its id a client goes on from here, though nothing has happened yet. */
  z.object({ type: z.literal('start') }),
  z.object({ type: z.literal('analysis'), analysis }),
  z.object({ type: z.literal('annotations'), imageId: id, version: z.number().int() }),
  z.object({ type: z.literal('image'), imageId: id, patientId: id }),
  /** Events may have been missed: read again what is shown. */
  z.object({ type: z.literal('reset') }),
  /** These people have news, or have read some elsewhere. */
  z.object({ type: z.literal('notification'), userIds: z.array(id) }),
  /** Subscription or company data of the organization changed. */
  z.object({ type: z.literal('organization') }),
  /** Somebody made or changed the patient's file. */
  z.object({ type: z.literal('patient'), patientId: id }),
  /** Somebody wrote a comment to the patient's file, or took one out. */
  z.object({ type: z.literal('comments'), patientId: id }),
  z.object({ type: z.literal('plan'), planId: id, imageId: id.nullable() }),
  /** Something went to the practice system, came from it, or waits. */
  z.object({ type: z.literal('exchange'), imageId: id.nullable(), patientId: id.nullable() }),
]);
export type PortalEvent = z.infer<typeof portalEvent>;

/**
 * Whether the event `one` of a stream comes after `other`. Ids are a name of the server process and a number that counts up in it;
 * those of two processes stand in no order, and `one` counts as later.
 */
export function isLaterEvent(one: string, other: string): boolean {
  const [process, number] = one.split('.');
  const [otherProcess, otherNumber] = other.split('.');
  return process !== otherProcess || Number(number) > Number(otherNumber);
}
