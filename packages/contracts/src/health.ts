import { z } from 'zod';

/** GET /health. */
export const health = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  database: z.enum(['up', 'down']),
  storage: z.enum(['up', 'down']),
  queue: z.object({ backend: z.enum(['postgres', 'redis']), waiting: z.number(), active: z.number(), oldestSeconds: z.number() }),
  /** `wanted`: the model with which this server has images analysed; a worker with another model returns the jobs. */
  worker: z.object({ provider: z.string().nullable(), model: z.string().nullable(), alive: z.boolean(), wanted: z.string() }),
  migration: z.string().nullable(),
  /**
   * Background tasks of all servers. `held`: one server has the task; `endedAt`: of its last recorded run; `failed`:
   * that run failed and is repeated.
   */
  background: z.array(z.object({ task: z.string(), held: z.boolean(), endedAt: z.string().nullable(), failed: z.boolean() })),
});
export type Health = z.infer<typeof health>;
