import { findingsForPatient, findingType } from '@molaar/domain/findings';
import type { SceneAnnotation } from '@molaar/scene';
import { sceneAnnotation } from '@molaar/scene/testing/annotations';
import { describe, expect, it } from 'vitest';
import { showsIssue, withRecordedStatuses } from './recorded-statuses';

type Status = Parameters<typeof withRecordedStatuses>[1][number];

const recorded = (tooth: Status['tooth'], status: Status['status'], over: Partial<Status> = {}): Status => ({
  ...{ tooth, status, surface: ['WHOLE_TOOTH'], decision: 'APPROVED', annotationIds: [] },
  ...over,
});

const marked = (type: SceneAnnotation['class'], location: SceneAnnotation['location'], surface: SceneAnnotation['surface']) =>
  sceneAnnotation({
    id: `${type} ${location}`,
    class: type,
    category: findingType(type).category,
    location,
    surface,
    box: [0, 0, 10, 10],
    confidence: null,
    decision: 'APPROVED',
  });

const shown = (annotations: SceneAnnotation[], statuses: Status[]) =>
  withRecordedStatuses(findingsForPatient(annotations, { withSuggestions: false }), statuses);

describe('statuses that are only recorded', () => {
  it('are shown where nothing is marked on the radiograph', () => {
    expect(shown([], [recorded('16', 'CROWN', { surface: ['CROWN'] })])).toEqual([
      { tooth: '16', findings: [], recorded: [{ status: 'CROWN', surfaces: ['CROWN'] }] },
    ]);
  });

  it('are those that a person confirmed without a place on the radiograph; a sound tooth is none', () => {
    const others = [
      recorded('16', 'CROWN', { decision: 'SUGGESTED' }),
      recorded('17', 'CROWN', { decision: 'REJECTED' }),
      recorded('26', 'CROWN', { annotationIds: ['a'] }),
      recorded('27', 'SOUND'),
    ];
    expect(shown([], others)).toEqual([]);
  });

  it('are shown with the findings of their tooth, but not what these say already', () => {
    const stops = shown(
      [marked('PRIM_CAR_CAVITY', '16', ['M', 'O'])],
      [recorded('16', 'PRIM_CAR_CAVITY', { surface: ['M'] }), recorded('16', 'PRIM_CAR_CAVITY', { surface: ['D'] })],
    );
    expect(stops).toMatchObject([{ tooth: '16', findings: [{}], recorded: [{ status: 'PRIM_CAR_CAVITY', surfaces: ['D'] }] }]);
  });

  it('are in the order of the others: teeth with an issue first, the jaw last', () => {
    const stops = shown(
      [marked('CROWN', '18', ['CROWN']), marked('SURGICAL_PLATE', null, ['JAW']), marked('PRIM_CAR_CAVITY', '36', ['O'])],
      [recorded('17', 'EXTRACTED'), recorded('26', 'CHIPPED_TOOTH')],
    );
    expect(stops.map(({ tooth }) => tooth)).toEqual(['26', '36', '18', '17', null]);
    expect(stops.map(showsIssue)).toEqual([true, true, false, false, false]);
  });
});
