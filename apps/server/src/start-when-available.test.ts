import { AppError } from '@molaar/contracts';
import { describe, expect, it } from 'vitest';
import { startWhenAvailable } from './start-when-available';
import { startupStep } from './startup-step';

const unavailable = () => new AppError('SERVICE_UNAVAILABLE', 'the database does not respond');

/** Fails with the errors in turn, then starts. */
function startAfter(...errors: Error[]) {
  const start = async () => {
    start.calls += 1;
    const error = errors.shift();
    if (error) throw error;
    return 'started';
  };
  start.calls = 0;
  return start;
}

describe('a start', () => {
  it('waits for a database that does not respond, also in a step of the start', async () => {
    const start = startAfter(unavailable(), unavailable());
    const waits: unknown[] = [];
    const inStep = () => startupStep('database (DATABASE_URL)', start);
    expect(await startWhenAvailable(inStep, (error) => waits.push(error), { pauseMs: 1 })).toBe('started');
    expect(waits).toHaveLength(2);
  });

  it('ends at once with any other fault', async () => {
    const start = startAfter(new Error('DATABASE_URL is not valid'));
    await expect(startWhenAvailable(start, () => {}, { pauseMs: 1 })).rejects.toThrow('DATABASE_URL is not valid');
    expect(start.calls).toBe(1);
  });

  it('gives up after the time that is allowed', async () => {
    const start = startAfter(unavailable(), unavailable());
    await expect(startWhenAvailable(start, () => {}, { pauseMs: 1, waitMs: 0 })).rejects.toThrow('does not respond');
    expect(start.calls).toBe(1);
  });
});
