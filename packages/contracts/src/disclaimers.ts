import { LIFE_CYCLE } from '@molaar/domain/clinic';
import { z } from 'zod';
import { id, locale, version } from './common';
import { composed, oneLine } from './fields';

export const DISCLAIMER_CATEGORIES = ['INFORMATION', 'LEGAL', 'CLINIC'] as const;

export const disclaimer = z.object({
  id,
  category: z.enum(DISCLAIMER_CATEGORIES),
  language: locale,
  heading: z.string(),
  content: z.string(),
  status: z.enum(LIFE_CYCLE),
  default: z.boolean(),
  version,
});
export type Disclaimer = z.infer<typeof disclaimer>;

/**
 * PUT /disclaimer: without id creates, with id (and the version that was read) updates. `default` replaces the
 * category's default in the language. Omitted `status` and `default` are DRAFT and false when creating, unchanged when
 * updating.
 */
export const saveDisclaimerInput = z.object({
  id: id.optional(),
  version: version.optional(),
  category: z.enum(DISCLAIMER_CATEGORIES),
  language: locale,
  heading: oneLine.min(1).max(200),
  content: composed.min(1).max(5000),
  status: z.enum(LIFE_CYCLE).optional(),
  default: z.boolean().optional(),
});
export type SaveDisclaimerInput = z.infer<typeof saveDisclaimerInput>;
