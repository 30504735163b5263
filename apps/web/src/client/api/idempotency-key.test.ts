import { expect, it } from 'vitest';
import { newIntention, onceKey } from './idempotency-key';

it('is the same for the same content of one intention, and another for everything else', () => {
  const intention = newIntention();
  const key = onceKey(intention, { firstName: 'Mari', lastName: 'Mets' });
  expect(onceKey(intention, { firstName: 'Mari', lastName: 'Mets' })).toBe(key);
  expect(onceKey(intention, { firstName: 'Mari', lastName: 'Metsa' })).not.toBe(key);
  expect(onceKey(newIntention(), { firstName: 'Mari', lastName: 'Mets' })).not.toBe(key);
  expect(onceKey(intention, undefined)).not.toBe(key);
});

it('is a key that the server takes', () => {
  expect(onceKey(newIntention(), { text: 'ä \n 漢' })).toMatch(/^[\x21-\x7e]{20,255}$/);
});
