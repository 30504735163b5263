import type { Contradiction } from '@molaar/domain/statuses';
import { describe, expect, it } from 'vitest';
import { contradictionFields, contradictionsIn } from './contradiction-fields';

describe('fields of STATUSES_CONTRADICT', () => {
  it('survive the round trip', () => {
    const found: Contradiction[] = [
      { tooth: '18', statuses: ['SOUND', 'EXTRACTED'] },
      { tooth: '18', statuses: ['PRIM_CAR_CAVITY', 'EXTRACTED'] },
      { tooth: '36', statuses: ['PRIM_CAR_CAVITY', 'IMPLANT'] },
    ];
    expect(contradictionFields(found)).toEqual({ '18': 'SOUND EXTRACTED, PRIM_CAR_CAVITY EXTRACTED', '36': 'PRIM_CAR_CAVITY IMPLANT' });
    expect(contradictionsIn(contradictionFields(found))).toEqual(found);
  });

  it('omit other fields', () => {
    expect(contradictionsIn({ email: 'required', '18': 'SOUND', '17': 'SOUND NOTHING', '16': 'SOUND CROWN BRIDGE' })).toEqual([]);
  });
});
