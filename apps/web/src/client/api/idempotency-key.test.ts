import { expect, it } from 'vitest';
import { idempotencyKey, newOperationId } from './idempotency-key';

it('is the same for the same content of one operation, and differs for everything else', () => {
  const operationId = newOperationId();
  const key = idempotencyKey(operationId, { firstName: 'Mari', lastName: 'Mets' });
  expect(idempotencyKey(operationId, { firstName: 'Mari', lastName: 'Mets' })).toBe(key);
  expect(idempotencyKey(operationId, { firstName: 'Mari', lastName: 'Metsa' })).not.toBe(key);
  expect(idempotencyKey(newOperationId(), { firstName: 'Mari', lastName: 'Mets' })).not.toBe(key);
  expect(idempotencyKey(operationId, undefined)).not.toBe(key);
});

it('has the format that the server accepts', () => {
  expect(idempotencyKey(newOperationId(), { text: 'ä \n 漢' })).toMatch(/^[\x21-\x7e]{20,255}$/);
});
