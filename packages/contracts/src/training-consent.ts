import { z } from 'zod';
import { instant, version } from './common';
import { LOCALES } from './constants';

/** Whether the clinic lets the provider use confirmed readings to train the analysis. Off before it was ever asked. */
export const trainingConsent = z.object({
  agreed: z.boolean(),
  /** Incremented by each change; a change names the version that was read. */
  version,
  /** Version of the agreement whose text was read; null before the first change. */
  termsVersion: z.string().nullable(),
  at: instant.nullable(),
  /** Name of the person. */
  by: z.string().nullable(),
});
export type TrainingConsent = z.infer<typeof trainingConsent>;

export const saveTrainingConsentInput = z.object({
  agreed: z.boolean(),
  version: version.optional(),
  /** Language of the text that was read. */
  locale: z.enum(LOCALES),
});
export type SaveTrainingConsentInput = z.infer<typeof saveTrainingConsentInput>;
