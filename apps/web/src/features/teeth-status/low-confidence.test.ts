import { expect, it } from 'vitest';
import { lowConfidenceFindings } from './low-confidence';

type Found = Parameters<typeof lowConfidenceFindings>[0][number];
const found = (type: Found['class'], confidence: number | null, over: Partial<Found> = {}): Found => ({
  ...{ class: type, location: '16', confidence, decision: 'SUGGESTED', experimental: false },
  ...over,
});

it('counts the findings that are not suggested for their low confidence', () => {
  const annotations = [
    found('COMPOSITE', 0.39),
    found('COMPOSITE', 0.2, { location: '17' }),
    found('CROWN', 0.3),
    found('PRIM_CAR_CAVITY', 0.3, { experimental: true }),
    // Suggested, decided, drawn, or no status of a tooth.
    found('CROWN', 0.4),
    found('IMPLANT', 0.3, { decision: 'REJECTED' }),
    found('IMPLANT', null),
    found('TOOTH', 0.3),
    found('IRREG_LUCENCY', 0.3, { location: null }),
  ];
  expect([...lowConfidenceFindings(annotations, false)]).toEqual([
    ['COMPOSITE', 2],
    ['CROWN', 1],
  ]);
  expect(lowConfidenceFindings(annotations, true).get('PRIM_CAR_CAVITY')).toBe(1);
});
