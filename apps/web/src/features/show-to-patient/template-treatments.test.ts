import type { MedicalTemplateRow } from '@molaar/contracts';
import { findingsForPatient, findingType } from '@molaar/domain/findings';
import type { SceneAnnotation } from '@molaar/scene';
import { sceneAnnotation } from '@molaar/scene/testing/annotations';
import { describe, expect, it } from 'vitest';
import { withRecordedStatuses } from './recorded-statuses';
import { plannedTreatments, type ShownTreatment, templateTreatments } from './template-treatments';

let last = 0;
function annotation(type: SceneAnnotation['class'], over: Partial<SceneAnnotation> = {}): SceneAnnotation {
  last += 1;
  return sceneAnnotation({
    id: `a${last}`,
    class: type,
    category: findingType(type).category,
    location: '16',
    box: [0, 0, 10, 10],
    confidence: 0.9,
    decision: 'APPROVED',
    ...over,
  });
}

const row = (type: MedicalTemplateRow['detectableObject'], over: Partial<MedicalTemplateRow> = {}): MedicalTemplateRow => ({
  detectableObject: type,
  situation: 'ANY',
  displayName: 'Decay',
  treatmentName: 'Filling',
  category: findingType(type).category,
  displayColor: '#ff0000',
  treatmentText: '',
  priceFrom: 8000,
  priceTo: 9000,
  disclaimers: '',
  components: [],
  ...over,
});

const JAW = { price: 18_000, minimum: null, maximum: null, quantity: 1, unit: 'JAW' } as MedicalTemplateRow['components'][number];

type Status = Parameters<typeof withRecordedStatuses>[1][number];
const stopsOf = (...annotations: SceneAnnotation[]) => withRecordedStatuses(findingsForPatient(annotations, { withSuggestions: true }), []);
const proposed = (annotations: SceneAnnotation[], rows: MedicalTemplateRow[]) => {
  const stops = stopsOf(...annotations);
  return stops.flatMap((stop) => templateTreatments(stop, stops, rows).map(({ name, total }) => [name, total]));
};

describe("what the clinic's template proposes", () => {
  it('has the name and the price of its row', () => {
    expect(proposed([annotation('PRIM_CAR_CAVITY')], [row('PRIM_CAR_CAVITY')])).toEqual([['Filling', { min: 8000, max: 9000 }]]);
  });

  it('has no price and no treatment that the template does not have', () => {
    const unpriced = row('PRIM_CAR_CAVITY', { priceFrom: null, priceTo: null });
    expect(proposed([annotation('PRIM_CAR_CAVITY')], [unpriced])).toEqual([['Filling', null]]);
    expect(proposed([annotation('OVERHANG')], [row('PRIM_CAR_CAVITY')])).toEqual([]);
  });

  it('is for confirmed issues only, neither for suggestions nor for restorations', () => {
    const suggestion = annotation('PRIM_CAR_CAVITY', { decision: 'SUGGESTED' });
    expect(proposed([suggestion, annotation('CROWN')], [row('PRIM_CAR_CAVITY'), row('CROWN')])).toEqual([]);
  });

  it('is one treatment of several teeth where the template prices their jaw, at each of them with all', () => {
    const jaw = row('ATTRITION', { treatmentName: 'Splint', priceFrom: null, priceTo: null, components: [JAW] });
    const stops = stopsOf(...(['16', '11', '46'] as const).map((location) => annotation('ATTRITION', { location, surface: [] })));
    const shown = stops.map((stop) => templateTreatments(stop, stops, [jaw]));
    const upper = { tooth: '16', furtherTeeth: ['11'], name: 'Splint', total: { min: 18_000, max: 18_000 } };
    expect(shown).toMatchObject([[upper], [upper], [{ tooth: '46', total: { min: 18_000, max: 18_000 } }]]);
    expect(shown[2]?.[0]).not.toHaveProperty('furtherTeeth');
  });

  it('follows the situation of the tooth', () => {
    const rows = [row('PRIM_CAR_CAVITY'), row('PRIM_CAR_CAVITY', { situation: 'CROWNED_TOOTH', treatmentName: 'New crown' })];
    expect(proposed([annotation('PRIM_CAR_CAVITY'), annotation('CROWN')], rows)).toMatchObject([['New crown', {}]]);
  });
});

describe("what the clinic's template proposes for a status that is only recorded", () => {
  it('is the same as for one that is marked on the radiograph', () => {
    const crown = { tooth: '16', status: 'CROWN', surface: ['CROWN'], decision: 'APPROVED', annotationIds: [] } satisfies Status;
    const stops = withRecordedStatuses(stopsOf(annotation('PRIM_CAR_CAVITY')), [crown]);
    const rows = [row('PRIM_CAR_CAVITY'), row('PRIM_CAR_CAVITY', { situation: 'CROWNED_TOOTH', treatmentName: 'New crown' })];
    expect(stops.flatMap((stop) => templateTreatments(stop, stops, rows).map(({ name }) => name))).toEqual(['New crown']);
  });
});

describe('what the treatment plan proposes', () => {
  const line = (tooth: ShownTreatment['tooth'], type: ShownTreatment['class'], name: string): ShownTreatment => ({
    id: name,
    tooth,
    class: type,
    name,
    total: null,
    alternative: null,
  });

  it('is all that it has for the tooth, the own lines of the dentist too', () => {
    const [stop] = stopsOf(annotation('PRIM_CAR_CAVITY'));
    const lines = [line('16', null, 'Cleaning'), line('16', 'PRIM_CAR_CAVITY', 'Filling'), line('17', null, 'Other')];
    expect(stop && plannedTreatments(stop, lines).map(({ name }) => name)).toEqual(['Cleaning', 'Filling']);
  });

  it('is in the jaw only what is about the finding', () => {
    const [stop] = stopsOf(annotation('IRREG_LUCENCY', { location: null }));
    const lines = [line(null, 'IRREG_LUCENCY', 'Examination'), line(null, 'SURGICAL_PLATE', 'Other'), line(null, null, 'Hygiene')];
    expect(stop && plannedTreatments(stop, lines).map(({ name }) => name)).toEqual(['Examination']);
  });
});
