import { describe, expect, it } from 'vitest';
import { type MergeContext, mergeAnnotations } from './merge-annotations';
import type { AnnotationChange, StoredAnnotation } from './stored-annotation';

const at = new Date('2026-03-02T10:00:00Z');
const context: MergeContext = { image: { width: 400, height: 200 }, right: 'YES', userId: 'dentist', at };

const suggested: StoredAnnotation = {
  id: 'a',
  class: 'PRIM_CAR_CAVITY',
  category: 'ISSUES',
  tooth: '16',
  surfaces: ['M'],
  box: [10, 10, 8, 8],
  confidence: 0.7,
  source: 'AI',
  decision: 'SUGGESTED',
  edited: false,
  corrections: [],
  detectedClass: null,
  checkTooth: true,
  experimental: false,
  label: null,
  analysisId: 'analysis',
  decidedBy: null,
  decidedAt: null,
  createdAt: at,
};

function input(over: Partial<AnnotationChange> = {}): AnnotationChange {
  return {
    id: 'a',
    class: 'PRIM_CAR_CAVITY',
    outline: null,
    location: '16',
    surface: ['M'],
    box: [10, 10, 8, 8],
    decision: 'SUGGESTED',
    label: null,
    ...over,
  };
}

function merged(before: StoredAnnotation, over: Partial<AnnotationChange>): StoredAnnotation {
  return mergeAnnotations([before], [input(over)], context).written[0] ?? before;
}

describe('suggestion', () => {
  it.each([
    ['its box', { box: [10, 10, 20, 8] as AnnotationChange['box'] }],
    ['its class', { class: 'SEC_CAR_CAVITY' as const }],
    ['its tooth', { location: '17' as const }],
    ['its surface', { surface: ['M', 'O'] as AnnotationChange['surface'] }],
  ])('becomes edited when a person changes %s', (_, over) => {
    expect(merged(suggested, over)).toMatchObject({
      decision: 'EDITED',
      edited: true,
      decidedBy: 'dentist',
      confidence: 0.7,
      source: 'AI',
    });
  });

  it('is unchanged when only the rounding of its box or the order of surfaces differs', () => {
    const before: StoredAnnotation = { ...suggested, surfaces: ['M', 'D'] };
    const { written, removed, added } = mergeAnnotations([before], [input({ box: [10.001, 10, 8, 8], surface: ['D', 'M'] })], context);
    expect([written, removed, added]).toEqual([[], [], []]);
  });

  it('keeps its outline when a client omits it, and moves it with the box', () => {
    const outlined: StoredAnnotation = { ...suggested, outline: [10, 10, 18, 10, 14, 18] };
    const silent = (over: Partial<AnnotationChange>) => {
      const { outline: _, ...rest } = input(over);
      return mergeAnnotations([outlined], [rest], context).written[0] ?? outlined;
    };
    expect(silent({})).toBe(outlined);
    expect(silent({ decision: 'APPROVED' })).toMatchObject({ decision: 'APPROVED', edited: false, outline: outlined.outline });
    expect(silent({ box: [20, 10, 16, 4] })).toMatchObject({
      decision: 'EDITED',
      box: [20, 10, 16, 4],
      outline: [20, 10, 36, 10, 28, 14],
    });
    expect(merged(outlined, { outline: null })).toMatchObject({ decision: 'EDITED', outline: null });
  });

  it('stays edited while its decision changes', () => {
    const edited = merged(suggested, { box: [10, 10, 20, 8] });
    const rejected = merged(edited, { box: [10, 10, 20, 8], decision: 'REJECTED' });
    const back = merged(rejected, { box: [10, 10, 20, 8], decision: 'SUGGESTED' });
    expect([rejected, back].map(({ decision, decidedBy }) => [decision, decidedBy])).toEqual([
      ['REJECTED', 'dentist'],
      ['SUGGESTED', null],
    ]);
    expect(merged(back, { box: [10, 10, 20, 8], decision: 'APPROVED' }).decision).toBe('EDITED');
  });

  it('is a suggestion again when its confirming change is undone after the save', () => {
    const edited = merged(suggested, { box: [10, 10, 20, 8] });
    expect(merged(edited, {})).toMatchObject({ decision: 'SUGGESTED', decidedBy: null, box: suggested.box });
  });

  it('is approved, not edited, without a change, whatever the client sends', () => {
    expect(merged(suggested, { decision: 'EDITED' })).toMatchObject({ decision: 'APPROVED', edited: false, checkTooth: true });
  });

  it('loses "check tooth" when a person changes its tooth', () => {
    expect(merged(suggested, { location: '17' }).checkTooth).toBe(false);
  });
});

describe('new annotation', () => {
  const created = (over: Partial<AnnotationChange>) => mergeAnnotations([], [input({ decision: 'APPROVED', ...over })], context);

  it('belongs to a person, has no confidence and is inside the image', () => {
    expect(created({ box: [390, 195, 20, 20] }).written).toMatchObject([
      { source: 'PERSON', confidence: null, decision: 'APPROVED', box: [390, 195, 10, 5], category: 'ISSUES', decidedBy: 'dentist' },
    ]);
  });

  it('keeps the exact box when it is inside', () => {
    const box: AnnotationChange['box'] = [10.1, 20.2, 30.3, 40.4];
    expect(created({ box }).written[0]?.box).toEqual(box);
  });

  it('has the category of its finding type; only a custom one has its own', () => {
    expect(created({ category: 'TEETH' }).written[0]?.category).toBe('ISSUES');
    expect(created({ class: 'CUSTOM', category: 'TEETH', surface: ['ROOT'] }).written[0]?.category).toBe('TEETH');
  });

  it.each([
    ['a box outside', { box: [400, 10, 5, 5] as AnnotationChange['box'] }, 'box', 'invalid'],
    ['an issue without surface', { surface: [] }, 'surface', 'issueNeedsSurface'],
    ['a surface that the tooth has not', { surface: ['I'] as AnnotationChange['surface'] }, 'surface', 'invalid'],
    ['a tooth without number', { class: 'TOOTH' as const, location: null, surface: [] }, 'location', 'required'],
    ['a confirmed finding that needs a tooth', { location: null, surface: ['JAW'] as AnnotationChange['surface'] }, 'location', 'required'],
  ])('rejects: %s', (_, over, field, key) => {
    expect(() => created(over)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED', fields: { [`annotations.0.${field}`]: key } }),
    );
  });

  it('rejects a duplicate id', () => {
    expect(() => mergeAnnotations([], [input(), input()], context)).toThrow(
      expect.objectContaining({ fields: { 'annotations.1.id': 'twice' } }),
    );
  });
});

describe('corrections of a detection', () => {
  it('are recorded by kind, add up over saves, and keep the detected finding type', () => {
    const moved = merged(suggested, { box: [10, 10, 20, 8], decision: 'APPROVED' });
    expect(moved).toMatchObject({ corrections: ['PLACE'], detectedClass: null });
    const renumbered = merged(moved, { box: [10, 10, 20, 8], location: '17', surface: ['O', 'M'], decision: 'APPROVED' });
    expect(renumbered).toMatchObject({ corrections: ['TOOTH', 'PLACE', 'SURFACES'], detectedClass: null });
    const other = merged(renumbered, {
      ...{ class: 'SEC_CAR_CAVITY' as const, location: '17' as const, surface: ['O', 'M'] as AnnotationChange['surface'] },
      ...{ box: [10, 10, 20, 8] as AnnotationChange['box'], decision: 'APPROVED' as const },
    });
    expect(other).toMatchObject({ corrections: ['TYPE', 'TOOTH', 'PLACE', 'SURFACES'], detectedClass: 'PRIM_CAR_CAVITY' });
  });

  it('are none when a suggestion is only decided, named, or drawn by a person', () => {
    expect(merged(suggested, { decision: 'APPROVED' })).toMatchObject({ corrections: [], detectedClass: null });
    expect(merged(suggested, { label: 'Märkus', decision: 'APPROVED' })).toMatchObject({ edited: true, corrections: [] });
    const own = { ...suggested, source: 'PERSON' as const, decision: 'APPROVED' as const };
    expect(merged(own, { box: [10, 10, 20, 8], decision: 'APPROVED' })).toMatchObject({ corrections: [], detectedClass: null });
  });
});
