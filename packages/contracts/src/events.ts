import { z } from 'zod';
import { id } from './common';
import { analysis } from './images';

/** What the one server-sent event stream of a tab carries: ids and states, never a person's data. */
export const portalEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('analysis'), analysis }),
  z.object({ type: z.literal('annotations'), imageId: id, version: z.number().int() }),
  z.object({ type: z.literal('image'), imageId: id, patientId: id }),
  /** Events may have been missed: read again what is shown. */
  z.object({ type: z.literal('reset') }),
  z.object({ type: z.literal('plan'), planId: id, imageId: id.nullable() }),
]);
export type PortalEvent = z.infer<typeof portalEvent>;
