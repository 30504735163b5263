import { z } from 'zod';
import { oneLine } from './fields';

/** POST /mail/contact. */
export const contactInput = z.object({
  name: oneLine.min(1).max(100),
  email: z.email().max(254),
  subject: oneLine.min(1).max(200),
  message: z.string().trim().min(1).max(5000),
});
export type ContactInput = z.infer<typeof contactInput>;
