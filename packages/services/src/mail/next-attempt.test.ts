import { MailRejected } from '@molaar/adapters';
import { describe, expect, it } from 'vitest';
import { MAIL_ATTEMPTS, nextAttempt } from './next-attempt';

const AT = new Date('2026-03-02T10:00:00Z');
const minutes = (attempt: number, error: unknown = new Error('no route')) => {
  const next = nextAttempt(attempt, error, AT);
  return next && (next.getTime() - AT.getTime()) / 60_000;
};

describe('next attempt of a mail', () => {
  it('is made at growing intervals of at most an hour, a limited number of times', () => {
    expect([1, 2, 3, 6, 7, MAIL_ATTEMPTS - 1, MAIL_ATTEMPTS].map((attempt) => minutes(attempt))).toEqual([1, 2, 4, 32, 60, 60, null]);
  });

  it.each([
    [421, 1],
    [451, 1],
    [550, null],
    [530, 1],
  ])('after reply code %i: in %s minutes', (code, expected) => {
    expect(minutes(1, new MailRejected(code, []))).toBe(expected);
  });
});
