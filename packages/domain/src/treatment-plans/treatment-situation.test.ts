import { describe, expect, it } from 'vitest';
import { FINDING_TYPES } from '../findings';
import { needsOwnRow, situationsWithoutTreatment, TREATMENT_SITUATIONS, templateRowFor } from './treatment-situation';

/** A template of an earlier release: one row per finding, for any situation. */
const EARLIER = FINDING_TYPES.map((detectableObject) => ({ detectableObject, situation: 'ANY' as const }));

describe('a template that has only rows for any situation', () => {
  type Surfaces = readonly ('M' | 'O' | 'D' | 'B' | 'ROOT' | 'CROWN' | 'WHOLE_TOOTH')[];
  const decay = (surfaces: Surfaces) => ({ tooth: '36', surfaces, status: 'PRIM_CAR_CAVITY' }) as const;
  const rowFor = (surfaces: Surfaces) => templateRowFor(EARLIER, decay(surfaces), [decay(surfaces)]);

  it.each([[['ROOT']], [['WHOLE_TOOTH']], [['CROWN']], [['M', 'ROOT']]] as const)('proposes no filling for decay of %j', (surfaces) => {
    expect(rowFor(surfaces)).toBeUndefined();
  });

  it('proposes its filling for decay of surfaces, also of four', () => {
    for (const surfaces of [['M'], ['M', 'O', 'D', 'B']] as const) expect(rowFor(surfaces)?.situation).toBe('ANY');
  });

  it('proposes nothing that needs the tooth on a tooth that decay has destroyed', () => {
    const root = decay(['ROOT']);
    const on = (status: 'CHIPPED_TOOTH' | 'PERIODONTITIS_PERIAPICAL' | 'PLAQUE_LOC') =>
      templateRowFor(EARLIER, { tooth: '36', surfaces: ['M'], status }, [root]);
    expect([on('CHIPPED_TOOTH'), on('PERIODONTITIS_PERIAPICAL')]).toEqual([undefined, undefined]);
    expect(on('PLAQUE_LOC')?.situation).toBe('ANY');
  });
});

describe('situations without a treatment', () => {
  it('are those of findings that the template treats, until it has their rows', () => {
    const missing = situationsWithoutTreatment(EARLIER);
    expect(missing.length).toBeGreaterThan(10);
    expect(missing.every(needsOwnRow)).toBe(true);
    expect(situationsWithoutTreatment([])).toEqual([]);
    const [first, ...others] = missing;
    expect(situationsWithoutTreatment([...EARLIER, first!])).toEqual(others);
  });

  it('need a row of their own, which ANY never does', () => {
    expect(TREATMENT_SITUATIONS.filter((situation) => needsOwnRow({ detectableObject: 'SEC_CAR_CAVITY', situation }))).toEqual([
      'CROWN',
      'ROOT',
      'WHOLE_TOOTH',
      'DESTROYED_TOOTH',
    ]);
  });
});
