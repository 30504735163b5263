import { API_KEY_SCOPES } from '@molaar/domain/clinic';
import { z } from 'zod';
import { id, instant, version } from './common';

export { API_KEY_SCOPES, type ApiKeyScope } from '@molaar/domain/clinic';

/** How every secret begins, so that one in a wrong place can be found and known. */
export const API_KEY_PREFIX = 'molaar_';

/** Hours for which a secret may live on after its successor was made. */
export const OVERLAP_HOURS = [0, 1, 24, 168] as const;

const scopes = z
  .array(z.enum(API_KEY_SCOPES))
  .min(1)
  .max(API_KEY_SCOPES.length)
  .refine((list) => new Set(list).size === list.length, { error: 'unique' });
const name = z.string().trim().min(1).max(100);

export const apiKeySecret = z.object({
  id,
  /** The readable beginning. */
  prefix: z.string(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
});

export const apiKey = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(API_KEY_SCOPES)),
  /** The person in whose name the key writes; inactive, and the key opens nothing. */
  actsAs: z.object({ id, name: z.string(), active: z.boolean() }),
  createdAt: instant,
  revokedAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
  /** Those that open something or will be of use to look back on, the newest first. */
  secrets: z.array(apiKeySecret),
  version,
});
export type ApiKey = z.infer<typeof apiKey>;

/** The whole secret leaves the server once, here. */
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
