import { API_KEY_SCOPES } from '@molaar/domain/clinic';
import { z } from 'zod';
import { id, instant, version } from './common';
import { oneLine } from './fields';

export { API_KEY_SCOPES, type ApiKeyScope } from '@molaar/domain/clinic';

/** Prefix of every secret, so that leaked ones can be found. */
export const API_KEY_PREFIX = 'molaar_';

/** Hours for which a secret may stay valid after its successor was created. */
export const OVERLAP_HOURS = [0, 1, 24, 168] as const;

const scopes = z
  .array(z.enum(API_KEY_SCOPES))
  .min(1)
  .max(API_KEY_SCOPES.length)
  .refine((list) => new Set(list).size === list.length, { error: 'twice' });
const name = oneLine.min(1).max(100);

export const apiKeySecret = z.object({
  id,
  /** Readable beginning of the secret. */
  prefix: z.string(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
});

export const apiKey = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(API_KEY_SCOPES)),
  /** The person for whom the key acts; the key is invalid while the person is inactive. */
  actsAs: z.object({ id, name: z.string(), active: z.boolean() }),
  createdAt: instant,
  revokedAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
  /** Valid secrets and recently ended ones, newest first. */
  secrets: z.array(apiKeySecret),
  version,
});
export type ApiKey = z.infer<typeof apiKey>;

/** The only response that contains the whole secret. */
export const issuedApiKey = z.object({ apiKey, secret: z.string() });
export type IssuedApiKey = z.infer<typeof issuedApiKey>;

export const createApiKeyInput = z.object({ name, scopes, actsAsId: id });
export type CreateApiKeyInput = z.infer<typeof createApiKeyInput>;

export const updateApiKeyBody = createApiKeyInput.extend({ version });
export const updateApiKeyInput = updateApiKeyBody.extend({ id });
export type UpdateApiKeyInput = z.infer<typeof updateApiKeyInput>;

export const rotateApiKeyBody = z.object({ overlapHours: z.union(OVERLAP_HOURS.map((hours) => z.literal(hours))).default(24) });
export const rotateApiKeyInput = rotateApiKeyBody.extend({ id });
export type RotateApiKeyInput = z.infer<typeof rotateApiKeyInput>;
