import { expect, it } from 'vitest';
import { startupStep } from './startup-step';

it('says which step failed and why, also when many tries failed', async () => {
  const refused = new AggregateError([new Error('connect ECONNREFUSED 127.0.0.1:1')]);
  await expect(startupStep('database (DATABASE_URL)', () => Promise.reject(refused))).rejects.toThrow(
    'database (DATABASE_URL): connect ECONNREFUSED 127.0.0.1:1',
  );
  await expect(startupStep('model (MODEL_DIR)', () => 7)).resolves.toBe(7);
});
