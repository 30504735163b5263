import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  GRACE_DAYS,
  isReadOnly,
  laterSnapshot,
  type NumberedSnapshot,
  PROVIDER_STATUSES,
  type ProviderSnapshot,
  type ProviderStatus,
  paymentProblemAt,
  stateAt,
  storedStateOf,
} from './subscription-state';

const NOW = new Date('2026-03-02T10:00:00Z');
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);
const snapshot = (status: ProviderStatus, more: Partial<ProviderSnapshot> = {}): ProviderSnapshot => ({
  status,
  unpaidSince: null,
  endedAt: null,
  ...more,
});
const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
const anySnapshot = fc.record({
  status: fc.constantFrom(...PROVIDER_STATUSES),
  unpaidSince: fc.option(moment),
  endedAt: fc.option(moment),
});

describe('state of a subscription', () => {
  it('is read-only until the first payment', () => {
    for (const seen of [null, snapshot('incomplete'), snapshot('incomplete_expired')]) {
      const standing = storedStateOf(seen, NOW);
      expect(stateAt(standing, NOW)).toBe('INCOMPLETE');
      expect(isReadOnly(standing, NOW)).toBe(true);
    }
  });

  it('has full access during the grace period of an unpaid invoice and is read-only afterwards', () => {
    const standing = storedStateOf(snapshot('past_due', { unpaidSince: days(-3) }), NOW);
    expect(stateAt(standing, NOW)).toBe('PAST_DUE');
    expect(isReadOnly(standing, days(GRACE_DAYS - 3.001))).toBe(false);
    expect(isReadOnly(standing, days(GRACE_DAYS - 3))).toBe(true);
    expect(stateAt(standing, days(GRACE_DAYS - 3))).toBe('READ_ONLY');
  });

  it('counts the grace period from the oldest unpaid invoice, not from the last attempt', () => {
    const first = storedStateOf(snapshot('past_due', { unpaidSince: NOW }), NOW);
    const later = storedStateOf(snapshot('unpaid', { unpaidSince: NOW }), days(10));
    expect(later).toEqual(first);
  });

  it('has full access at once after the payment', () => {
    expect(storedStateOf(snapshot('active', { unpaidSince: days(-90) }), NOW)).toEqual({ state: 'ACTIVE', readOnlyFrom: null });
    expect(storedStateOf(snapshot('trialing'), NOW)).toEqual({ state: 'TRIAL', readOnlyFrom: null });
  });

  it('has full access until the end of a cancelled subscription', () => {
    const standing = storedStateOf(snapshot('canceled', { endedAt: days(5) }), NOW);
    expect(stateAt(standing, NOW)).toBe('CANCELLED');
    expect(isReadOnly(standing, NOW)).toBe(false);
    expect(isReadOnly(standing, days(5))).toBe(true);
  });

  it('never gains access over time, and a paid one never loses it', () => {
    fc.assert(
      fc.property(anySnapshot, moment, moment, fc.nat(1e10), (seen, at, now, wait) => {
        const standing = storedStateOf(seen, at);
        const later = new Date(now.getTime() + wait);
        if (isReadOnly(standing, now)) expect(isReadOnly(standing, later)).toBe(true);
        if (seen.status === 'active' || seen.status === 'trialing') expect(isReadOnly(standing, later)).toBe(false);
        else expect(standing.readOnlyFrom).not.toBeNull();
      }),
    );
  });
});

describe('payment problems', () => {
  it('go from failed payment to reminder to end, and never back over time', () => {
    const standing = storedStateOf(snapshot('past_due', { unpaidSince: NOW }), NOW);
    expect(
      [0, GRACE_DAYS - 4, GRACE_DAYS - 3, GRACE_DAYS - 0.001, GRACE_DAYS, 400].map((day) => paymentProblemAt(standing, days(day))),
    ).toEqual(['FAILED', 'FAILED', 'ENDING', 'ENDING', 'OVERDUE', 'OVERDUE']);
  });

  it('are null while paid or never subscribed, and OVERDUE after the end', () => {
    for (const status of ['active', 'trialing', 'incomplete'] as const)
      expect(paymentProblemAt(storedStateOf(snapshot(status), NOW), days(400))).toBeNull();
    const ended = storedStateOf(snapshot('canceled', { endedAt: days(5) }), NOW);
    expect([paymentProblemAt(ended, days(4)), paymentProblemAt(ended, days(5))]).toEqual([null, 'OVERDUE']);
  });

  it('include the end of a contract', () => {
    const agreed = { state: 'ACTIVE', readOnlyFrom: days(30) } as const;
    expect([stateAt(agreed, days(29)), stateAt(agreed, days(30))]).toEqual(['ACTIVE', 'CANCELLED']);
  });
});

describe('snapshots of the provider', () => {
  const looks = fc
    .array(anySnapshot, { minLength: 1, maxLength: 8 })
    .map((seen) => seen.map((each, index) => ({ number: index + 1, seen: each })));

  it('keep the last one, in any order and with duplicates', () => {
    const deliveries = looks.chain((all) =>
      fc
        .tuple(fc.constant(all), fc.array(fc.constantFrom(...all), { maxLength: 20 }), fc.infiniteStream(fc.nat()))
        .map(([every, twice, keys]) => {
          const shuffled = [...every, ...twice].map((look) => ({ look, key: keys.next().value ?? 0 })).sort((a, b) => a.key - b.key);
          return { every, order: shuffled.map(({ look }) => look) };
        }),
    );
    fc.assert(
      fc.property(deliveries, ({ every, order }) => {
        const stored = order.reduce<NumberedSnapshot<ProviderSnapshot> | null>(laterSnapshot, null);
        expect(stored).toEqual(every.at(-1));
        expect(storedStateOf(stored?.seen ?? null, NOW)).toEqual(storedStateOf(every.at(-1)?.seen ?? null, NOW));
      }),
    );
  });

  it('are the same when one is stored twice', () => {
    fc.assert(
      fc.property(looks, fc.nat(), (all, pick) => {
        const look = all[pick % all.length]!;
        const once = laterSnapshot(null, look);
        expect(laterSnapshot(once, look)).toBe(once);
      }),
    );
  });
});
