import { z } from 'zod';
import { id } from './common';
import { analysis } from './images';

/** An event of a tab's event stream: ids and states, never a person's data. */
export const portalEvent = z.discriminatedUnion('type', [
  /** Start of the stream; its id is the position from which a client can resume. */
  z.object({ type: z.literal('start') }),
  z.object({ type: z.literal('analysis'), analysis }),
  z.object({ type: z.literal('annotations'), imageId: id, version: z.number().int() }),
  z.object({ type: z.literal('image'), imageId: id, patientId: id }),
  /** Events may have been missed: reload what is shown. */
  z.object({ type: z.literal('reset') }),
  /** These people have new notifications, or have read some elsewhere. */
  z.object({ type: z.literal('notification'), userIds: z.array(id) }),
  /** Subscription or company data of the organization changed. */
  z.object({ type: z.literal('organization') }),
  /** A patient was created or changed. */
  z.object({ type: z.literal('patient'), patientId: id }),
  /** A comment on the patient was added or deleted. */
  z.object({ type: z.literal('comments'), patientId: id }),
  z.object({ type: z.literal('plan'), planId: id, imageId: id.nullable() }),
  /** Confidences are adjusted to the clinic in another way, or no longer. */
  z.object({ type: z.literal('calibration') }),
  /** An image without a patient arrived, was assigned or was deleted. */
  z.object({ type: z.literal('unassignedImages') }),
  /** A delivery to the practice system was queued, sent or settled, or a chart was received. */
  z.object({ type: z.literal('exchange'), imageId: id.nullable(), patientId: id.nullable() }),
]);
export type PortalEvent = z.infer<typeof portalEvent>;

/**
 * Returns whether the event `one` of a stream is later than `other`. Ids consist of a name of the server process and
 * its counter; those of two processes cannot be compared, and `one` counts as later.
 */
export function isLaterEvent(one: string, other: string): boolean {
  const [process, number] = one.split('.');
  const [otherProcess, otherNumber] = other.split('.');
  return process !== otherProcess || Number(number) > Number(otherNumber);
}
