import { describe, expect, it } from 'vitest';
import { recentOperation } from './recent-operation';

describe('the operation of a call', () => {
  it('is the same for both clicks of a double click', () => {
    const first = recentOperation('pricing.cloneTemplate', { id: 'a' }, 1_000);
    expect(first).toMatch(/^[0-9a-f]{24}$/);
    expect(recentOperation('pricing.cloneTemplate', { id: 'a' }, 1_400)).toBe(first);
  });

  it('is another for other content, another call, and a later click', () => {
    const first = recentOperation('pricing.cloneTemplate', { id: 'b' }, 1_000);
    expect(recentOperation('pricing.cloneTemplate', { id: 'c' }, 1_100)).not.toBe(first);
    expect(recentOperation('templates.medicalClone', { id: 'b' }, 1_100)).not.toBe(first);
    expect(recentOperation('pricing.cloneTemplate', { id: 'b' }, 2_500)).not.toBe(first);
  });

  it('is another after a different call, so that what was resolved in between is sent', () => {
    const first = recentOperation('exchange.send', { imageId: 'a' }, 1_000);
    recentOperation('statuses.save', { imageId: 'a' }, 1_200);
    expect(recentOperation('exchange.send', { imageId: 'a' }, 1_400)).not.toBe(first);
  });

  it('is none for a save that its version protects', () => {
    expect(recentOperation('annotations.save', {}, 1_000)).toBeNull();
  });
});
