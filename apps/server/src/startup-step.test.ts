import { expect, it } from 'vitest';
import { startupStep } from './startup-step';

it('names the step that failed and the reason, also when several attempts failed', async () => {
  const rejected = new AggregateError([new Error('connect ECONNREFUSED 127.0.0.1:1')]);
  await expect(startupStep('database (DATABASE_URL)', () => Promise.reject(rejected))).rejects.toThrow(
    'database (DATABASE_URL): connect ECONNREFUSED 127.0.0.1:1',
  );
  await expect(startupStep('model (MODEL_DIR)', () => 7)).resolves.toBe(7);
});
