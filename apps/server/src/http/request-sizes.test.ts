import { describe, expect, it } from 'vitest';
import { proceduresOf, receivesFile, requestSize } from './request-sizes';

const KB = 1024;

describe('the size of a request', () => {
  it.each([
    ['/api/user', 16 * KB],
    ['/api/auth/login', 16 * KB],
    ['/trpc/account.update', 16 * KB],
    ['/trpc/patients.save', 128 * KB],
    ['/api/medical-template', 4096 * KB],
    ['/trpc/plans.save', 4096 * KB],
    ['/api/annotation/0190', 16_384 * KB],
    ['/trpc/annotations.save', 16_384 * KB],
    ['/api/x/image/0190/draft', 16_384 * KB],
  ])('to %s is that of its route', (path, bytes) => {
    expect(requestSize(path).bytes).toBe(bytes);
  });

  it('of a batch is the sum of its calls, at most that of annotations', () => {
    expect(requestSize('/trpc/account.update,team.update').bytes).toBe(32 * KB);
    expect(requestSize('/trpc/annotations.save%2Cannotations.save').bytes).toBe(16_384 * KB);
    expect(proceduresOf('/trpc/a.b,c.d')).toEqual(['a.b', 'c.d']);
    // Not valid percent-encoding: the router answers it.
    expect(proceduresOf('/trpc/%E0%A4%A')).toEqual(['%E0%A4%A']);
  });

  it('of a file is counted by its route', () => {
    for (const path of ['/api/image', '/api/x/upload/1', '/api/x/practice/patient/7/image', '/api/treatment-plan'])
      expect(receivesFile(path)).toBe(true);
    for (const path of ['/api/image/1', '/api/x/upload', '/api/x/upload/1/finish', '/api/user']) expect(receivesFile(path)).toBe(false);
  });
});
