import { z } from 'zod';

/** GET /health. */
export const health = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  database: z.enum(['up', 'down']),
  queue: z.object({ backend: z.enum(['postgres', 'redis']), waiting: z.number(), active: z.number(), oldestSeconds: z.number() }),
  /** `wanted`: the model that this server has images analysed by; a worker with another one gives them back. */
  worker: z.object({ provider: z.string().nullable(), model: z.string().nullable(), alive: z.boolean(), wanted: z.string() }),
  migration: z.string().nullable(),
});
export type Health = z.infer<typeof health>;
