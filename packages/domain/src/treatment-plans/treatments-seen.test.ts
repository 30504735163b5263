import { describe, expect, it } from 'vitest';
import type { FindingType } from '../findings';
import { PERMANENT_TEETH, type ToothNumber } from '../teeth';
import type { RadiographFindings } from './shown-on-radiograph';
import type { Treatment } from './treatments';
import { treatmentsSeen } from './treatments-seen';

type Annotation = RadiographFindings['annotations'][number];

const ASSESSED: FindingType[] = ['TOOTH', 'COMPOSITE', 'CROWN', 'GOOD_ENDODONTICS', 'SUPPORT_NON_SCREW', 'IMPLANT', 'BRACES'];
let ids = 0;

const annotation = (type: FindingType, tooth: ToothNumber | null, over: Partial<Annotation> = {}): Annotation => ({
  id: String(ids++),
  class: type,
  tooth,
  box: [100, 400, 40, 100],
  confidence: 0.95,
  source: 'AI',
  decision: 'SUGGESTED',
  checkTooth: false,
  experimental: false,
  ...over,
});

/** Returns a panoramic radiograph of all permanent teeth but some, with findings. */
function radiograph(
  { without = [], assessment = {} }: { without?: readonly ToothNumber[]; assessment?: Partial<RadiographFindings['assessment']> },
  ...findings: Annotation[]
): RadiographFindings {
  const teeth = PERMANENT_TEETH.filter((tooth) => !without.includes(tooth)).map((tooth) => annotation('TOOTH', tooth));
  return {
    annotations: [...teeth, ...findings],
    assessment: { state: 'ASSESSED', assessed: ASSESSED, cropped: false, ...assessment },
    height: 1000,
  };
}

const line = (treatmentName: string, tooth: ToothNumber | null, over: Partial<Treatment> = {}): Treatment => ({
  id: `line ${ids++}`,
  tooth,
  surfaces: [],
  issue: 'Finding',
  class: 'PRIM_CAR_CAVITY',
  treatmentName,
  treatmentText: '',
  quantity: 1,
  unit: 'TOOTH',
  priceFrom: null,
  priceTo: null,
  phase: 1,
  selected: true,
  ...over,
});

const WHOLE = radiograph({});
const sightOf = (planned: Treatment, after: RadiographFindings, before = WHOLE) => {
  const [seen] = treatmentsSeen({ lines: [planned], answers: new Map(), before, after });
  return seen?.reason ?? seen?.sight;
};

describe('a planned restoration', () => {
  it.each<[string, FindingType, ToothNumber]>([
    ['Filling', 'COMPOSITE', '36'],
    ['Filling', 'FILLING_ONLAY', '36'],
    ['Crown', 'CROWN', '16'],
    ['Rebuilding with a large filling or a crown', 'CROWN', '16'],
    ['Rebuilding with a large filling or a crown', 'COMPOSITE', '16'],
    ['Root canal treatment', 'GOOD_ENDODONTICS', '46'],
    ['Post', 'SCREW', '46'],
  ])('%s is seen as %s, and not seen without it', (name, type, tooth) => {
    expect(sightOf(line(name, tooth), radiograph({}, annotation(type, tooth)))).toBe('SEEN');
    expect(sightOf(line(name, tooth), WHOLE)).toBe('NOT_SEEN');
    expect(sightOf(line(name, tooth), radiograph({}, annotation(type, '11')))).toBe('NOT_SEEN');
  });

  it('is unknown when the tooth had one before, or the finding says so', () => {
    const filled = radiograph({}, annotation('COMPOSITE', '36'));
    expect(sightOf(line('New filling', '36'), filled, filled)).toBe('THERE_BEFORE');
    expect(sightOf(line('New filling', '36', { class: 'SEC_CAR_CAVITY' }), filled)).toBe('THERE_BEFORE');
    expect(sightOf(line('Root canal treatment', '36', { class: 'POOR_ENDODONTICS' }), WHOLE)).toBe('THERE_BEFORE');
    const crowned = radiograph({}, annotation('CROWN', '36'));
    expect(sightOf(line('Filling', '36'), filled, crowned)).toBe('THERE_BEFORE');
    expect(sightOf(line('Crown', '36'), radiograph({}, annotation('COMPOSITE', '36'), annotation('CROWN', '36')), filled)).toBe('SEEN');
  });

  it('is unknown by what is uncertain or experimental, unless a person confirmed it', () => {
    const filling = (over: Partial<Annotation>) => sightOf(line('Filling', '36'), radiograph({}, annotation('COMPOSITE', '36', over)));
    expect(filling({ confidence: 0.5 })).toBe('UNCERTAIN');
    expect(filling({ checkTooth: true })).toBe('UNCERTAIN');
    expect(filling({ experimental: true })).toBe('UNCERTAIN');
    expect(filling({ confidence: 0.5, decision: 'APPROVED' })).toBe('SEEN');
    expect(filling({ confidence: null, source: 'PERSON', decision: 'EDITED' })).toBe('SEEN');
    expect(filling({ decision: 'REJECTED' })).toBe('NOT_SEEN');
    // Hardly more than noise.
    expect(filling({ confidence: 0.15 })).toBe('NOT_SEEN');
    const doubtful = radiograph({}, annotation('COMPOSITE', '36', { confidence: 0.5 }));
    expect(sightOf(line('Filling', '36'), radiograph({}, annotation('COMPOSITE', '36')), doubtful)).toBe('UNCERTAIN');
  });

  it('is unknown by an image on which it was not assessed', () => {
    const unread = radiograph({ assessment: { state: 'NOT_ASSESSED', assessed: [] } });
    const filled = radiograph({}, annotation('COMPOSITE', '36'));
    expect(sightOf(line('Filling', '36'), unread)).toBe('NOT_ASSESSED');
    expect(sightOf(line('Bridge', '36'), WHOLE)).toBe('NOT_ASSESSED');
    expect(sightOf(line('Filling', '36'), filled, unread)).toBe('BEFORE_UNKNOWN');
  });

  it('is unknown of a tooth that is not on the newer radiograph, or not certainly', () => {
    expect(sightOf(line('Filling', '36'), radiograph({ without: ['36'] }))).toBe('PLACE_NOT_SHOWN');
    const doubtful = radiograph({ without: ['36'] }, annotation('TOOTH', '36', { confidence: 0.5 }));
    expect(sightOf(line('Filling', '36'), doubtful)).toBe('UNCERTAIN');
    expect(sightOf(line('Filling', '75'), radiograph({}, annotation('TOOTH', '75')))).toBe('NOT_SEEN');
    expect(sightOf(line('Filling', '75'), WHOLE, radiograph({ without: ['35'] }, annotation('TOOTH', '75')))).toBe('PLACE_NOT_SHOWN');
  });

  it('is unknown when a crown hides it, or when it is on the cheek side alone', () => {
    expect(sightOf(line('Filling', '36'), radiograph({}, annotation('CROWN', '36')))).toBe('COVERED');
    expect(sightOf(line('Filling', '36', { surfaces: ['B'] }), WHOLE)).toBe('NOT_VISIBLE');
    expect(sightOf(line('Filling', '36', { surfaces: ['O', 'B'] }), WHOLE)).toBe('NOT_SEEN');
  });

  it('may be in a gap: an implant, its crown, a bridge', () => {
    const gap = radiograph({ without: ['36'] });
    const implant = annotation('IMPLANT', '36');
    expect(sightOf(line('Implant', '36'), radiograph({ without: ['36'] }, implant), gap)).toBe('SEEN');
    expect(sightOf(line('Implant', '36'), radiograph({ without: ['36'] }, implant))).toBe('SEEN');
    expect(sightOf(line('Implant', '36'), gap, gap)).toBe('NOT_SEEN');
    const crowned = radiograph({ without: ['36'] }, implant, annotation('CROWN', '36'));
    expect(sightOf(line('Crown on the implant', '36'), crowned, radiograph({ without: ['36'] }, implant))).toBe('SEEN');
    const bridge = annotation('BRIDGE', '36', { experimental: true, decision: 'APPROVED' });
    const assessment = { assessed: [...ASSESSED, 'BRIDGE' as const] };
    expect(sightOf(line('Bridge', '36'), radiograph({ without: ['36'] }, bridge), radiograph({ without: ['36'], assessment }))).toBe(
      'SEEN',
    );
  });

  it('of several teeth is seen on all of them', () => {
    const both = line('Filling', '36', { furtherTeeth: ['37'] });
    expect(sightOf(both, radiograph({}, annotation('COMPOSITE', '36'), annotation('COMPOSITE', '37')))).toBe('SEEN');
    expect(sightOf(both, radiograph({}, annotation('COMPOSITE', '36')))).toBe('NOT_SEEN');
    expect(sightOf(both, radiograph({}, annotation('COMPOSITE', '36'), annotation('COMPOSITE', '37', { checkTooth: true })))).toBe(
      'UNCERTAIN',
    );
  });
});

describe('a planned removal of a tooth', () => {
  const removal = (tooth: ToothNumber) => line('Removal of a tooth', tooth);

  it('is seen when the tooth is gone and its neighbours are there', () => {
    expect(sightOf(removal('36'), radiograph({ without: ['36'] }))).toBe('SEEN');
    expect(sightOf(removal('38'), radiograph({ without: ['38'] }))).toBe('SEEN');
    expect(sightOf(removal('36'), WHOLE)).toBe('NOT_SEEN');
    expect(sightOf(removal('36'), radiograph({ without: ['36'] }, annotation('IMPLANT', '36')))).toBe('SEEN');
  });

  it('is seen when a person rejected the tooth that the analysis suggested', () => {
    const rejected = annotation('TOOTH', '36', { decision: 'REJECTED' });
    expect(sightOf(removal('36'), radiograph({ without: ['36'] }, rejected))).toBe('SEEN');
  });

  it('is unknown where the place is not on the image', () => {
    expect(sightOf(removal('38'), radiograph({ without: ['36', '37', '38'] }))).toBe('PLACE_NOT_SHOWN');
    expect(sightOf(removal('38'), radiograph({ without: ['38'], assessment: { cropped: true } }))).toBe('PLACE_NOT_SHOWN');
    expect(sightOf(removal('36'), radiograph({ without: ['36'], assessment: { cropped: true } }))).toBe('SEEN');
    expect(sightOf(removal('36'), radiograph({ without: ['36'], assessment: { state: 'NOT_ASSESSED', assessed: [] } }))).toBe(
      'NOT_ASSESSED',
    );
  });

  it('is unknown of a tooth that was not there before, or of which something is left', () => {
    expect(sightOf(removal('36'), radiograph({ without: ['36'] }), radiograph({ without: ['36'] }))).toBe('BEFORE_UNKNOWN');
    expect(sightOf(removal('36'), radiograph({ without: ['36'] }, annotation('GOOD_ENDODONTICS', '36')))).toBe('UNCERTAIN');
    expect(sightOf(removal('36'), radiograph({ without: ['36'] }, annotation('TOOTH', '36', { confidence: 0.3 })))).toBe('UNCERTAIN');
  });

  it('is unknown where the numbers of the quadrant are not certain', () => {
    expect(sightOf(removal('36'), radiograph({ without: ['36', '35'] }, annotation('TOOTH', '35', { checkTooth: true })))).toBe(
      'UNCERTAIN',
    );
    // 37 has moved into the gap and is counted as 36.
    expect(sightOf(removal('36'), radiograph({ without: ['37'] }))).toBe('UNCERTAIN');
    expect(sightOf(removal('36'), radiograph({ without: ['36'] }), radiograph({ without: ['38'] }))).toBe('UNCERTAIN');
    expect(sightOf(line('Filling', '37'), radiograph({ without: ['36'] }), radiograph({ without: ['38'] }))).toBe('UNCERTAIN');
    // 37 and 38 have moved into the gap and are counted as 36 and 37, or 38 was removed.
    expect(sightOf(line('Filling', '37'), radiograph({ without: ['38'] }, annotation('COMPOSITE', '37')))).toBe('UNCERTAIN');
    expect(sightOf(removal('36'), radiograph({ without: ['38'] }))).toBe('UNCERTAIN');
    const both = [removal('36'), removal('38')];
    const shifted = treatmentsSeen({ lines: both, answers: new Map(), before: WHOLE, after: radiograph({ without: ['38'] }) });
    expect(shifted.map(({ reason }) => reason)).toEqual(['UNCERTAIN', 'UNCERTAIN']);
    // A crop cut it off.
    const crop = radiograph({ without: ['38'], assessment: { cropped: true } }, annotation('COMPOSITE', '36'));
    expect(sightOf(line('Filling', '36'), crop)).toBe('SEEN');
    // Another quadrant is not affected.
    expect(sightOf(removal('46'), radiograph({ without: ['36', '46'] }), radiograph({ without: ['38'] }))).toBe('SEEN');
  });

  it('of two teeth does not make each other unknown', () => {
    const lines = [removal('36'), removal('37')];
    const seen = treatmentsSeen({ lines, answers: new Map(), before: WHOLE, after: radiograph({ without: ['37'] }) });
    expect(seen.map(({ sight }) => sight)).toEqual(['NOT_SEEN', 'SEEN']);
  });

  it('of a milk tooth is unknown when it is gone', () => {
    const before = radiograph({ without: ['35'] }, annotation('TOOTH', '75'));
    expect(sightOf(removal('75'), WHOLE, before)).toBe('MILK_TOOTH');
    expect(sightOf(removal('75'), radiograph({ without: ['35'] }), before)).toBe('MILK_TOOTH');
    expect(sightOf(removal('75'), before, before)).toBe('NOT_SEEN');
  });
});

describe('planned braces', () => {
  const bracket = annotation('BRACES', '11');
  it('are seen on the image, or on the teeth of the line', () => {
    expect(sightOf(line('Braces', null), radiograph({}, bracket))).toBe('SEEN');
    expect(sightOf(line('Braces', null), WHOLE)).toBe('NOT_SEEN');
    expect(sightOf(line('Braces', '41', { furtherTeeth: ['31'] }), radiograph({}, bracket))).toBe('NOT_SEEN');
    expect(sightOf(line('Braces', null), radiograph({}, bracket), radiograph({}, bracket))).toBe('THERE_BEFORE');
    expect(sightOf(line('Braces', null), radiograph({ without: PERMANENT_TEETH }))).toBe('PLACE_NOT_SHOWN');
  });

  it('are gone after their removal', () => {
    const removal = line('Removal of braces', null);
    expect(sightOf(removal, WHOLE, radiograph({}, bracket))).toBe('SEEN');
    expect(sightOf(removal, radiograph({}, bracket), radiograph({}, bracket))).toBe('NOT_SEEN');
    expect(sightOf(removal, WHOLE)).toBe('BEFORE_UNKNOWN');
  });

  it('are followed by a retainer only where a person confirmed it', () => {
    expect(sightOf(line('Retainer wire', null), WHOLE)).toBe('NOT_ASSESSED');
  });
});

describe('the lines of a plan', () => {
  it('without a result that a radiograph shows are unknown', () => {
    for (const name of ['Examination', 'Deep cleaning below the gum', 'Whitening', 'Filling, if needed'])
      expect(sightOf(line(name, '36'), WHOLE)).toBe('NOT_VISIBLE');
    expect(sightOf(line('Filling', null), WHOLE)).toBe('BEFORE_UNKNOWN');
  });

  const sightsOf = (lines: Treatment[], after: RadiographFindings, answers: [string, 'ACCEPTED' | 'DECLINED'][] = []) =>
    treatmentsSeen({ lines, answers: new Map(answers), before: WHOLE, after }).map(({ line: { id }, sight }) => [id, sight]);

  it('are left out when they are not selected or were declined', () => {
    const lines = [
      line('Filling', '36', { id: 'open' }),
      line('Filling', '37', { id: 'declined' }),
      line('Crown', '16', { id: 'left out', selected: false }),
    ];
    expect(sightsOf(lines, WHOLE, [['declined', 'DECLINED']])).toEqual([['open', 'NOT_SEEN']]);
  });

  it('of an alternative are left out when the other one was accepted, or is seen', () => {
    const lines = [line('Filling', '36', { id: 'a', alternative: 'A' }), line('Crown', '36', { id: 'b', alternative: 'B' })];
    const crowned = radiograph({}, annotation('CROWN', '36'));
    expect(sightsOf(lines, WHOLE)).toEqual([
      ['a', 'NOT_SEEN'],
      ['b', 'NOT_SEEN'],
    ]);
    expect(sightsOf(lines, WHOLE, [['a', 'ACCEPTED']])).toEqual([['a', 'NOT_SEEN']]);
    expect(sightsOf(lines, crowned)).toEqual([['b', 'SEEN']]);
  });

  it('do not depend on the order of the findings', () => {
    const after = radiograph({ without: ['38'] }, annotation('COMPOSITE', '36'), annotation('CROWN', '16'));
    const lines = [line('Filling', '36'), line('Crown', '16'), line('Removal of a tooth', '38')];
    expect(sightsOf(lines, { ...after, annotations: after.annotations.toReversed() })).toEqual(sightsOf(lines, after));
  });
});
