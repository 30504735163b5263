import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTreatmentPlans, openConflicts } from './merge-treatment-plans';
import { type EditLine, isSameTreatmentPlan, type TreatmentPlanEdit } from './treatment-plan-edit';

function line(id: string, over: Partial<EditLine> = {}): EditLine {
  const texts = { issue: 'Decay', class: null, treatmentText: '' } as const;
  return {
    id,
    tooth: '36',
    surfaces: ['O'],
    ...texts,
    quantity: '1',
    unit: 'TOOTH',
    priceFrom: '80',
    priceTo: '120',
    phase: 1,
    selected: true,
    ...over,
  };
}

function plan(lines: readonly EditLine[], over: Partial<TreatmentPlanEdit> = {}): TreatmentPlanEdit {
  const settings = { language: 'et', medicalTemplateId: null, pricingTemplateId: null, pdfFormat: 'NORMAL', comments: '' } as const;
  return { ...settings, annotationVersion: 1, statusVersion: 1, lines, ...over };
}

const BASE = plan([line('a'), line('b')]);

describe('merging the changes of two people to one plan', () => {
  it('takes over every change of both', () => {
    const mine = plan([line('a', { priceTo: '150' }), line('b'), line('mine')]);
    const theirs = plan([line('a'), line('b', { phase: 2 }), line('theirs')], { comments: 'Call before the visit.' });
    const { plan: merged, conflicts } = mergeTreatmentPlans(BASE, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(merged).toEqual(
      plan([line('a', { priceTo: '150' }), line('b', { phase: 2 }), line('theirs'), line('mine')], { comments: 'Call before the visit.' }),
    );
  });

  it('keeps mine where both changed a line, and reports a conflict', () => {
    const mine = line('a', { priceTo: '150' });
    const theirs = line('a', { priceTo: '200' });
    const merged = mergeTreatmentPlans(BASE, plan([mine, line('b')]), plan([theirs, line('b')]));
    expect(merged.plan.lines[0]).toEqual(mine);
    expect(merged.conflicts).toEqual([{ id: 'a', mine, theirs }]);
  });

  it('deletes a line that one deleted and the other did not change; otherwise reports a conflict', () => {
    const withoutA = plan([line('b')]);
    expect(mergeTreatmentPlans(BASE, withoutA, BASE).plan.lines.map(({ id }) => id)).toEqual(['b']);
    expect(mergeTreatmentPlans(BASE, BASE, withoutA).plan.lines.map(({ id }) => id)).toEqual(['b']);
    const changed = line('a', { quantity: '2' });
    const { plan: merged, conflicts } = mergeTreatmentPlans(BASE, plan([changed, line('b')]), withoutA);
    expect(merged.lines).toContainEqual(changed);
    expect(conflicts).toEqual([{ id: 'a', mine: changed, theirs: null }]);
  });

  it('gives own lines the numbers of the other side when the sides of the radiograph were swapped', () => {
    const mine = plan([line('a', { priceTo: '150' }), line('b'), line('mine', { tooth: '17' })]);
    const theirs = plan([line('a', { tooth: '46' }), line('b', { tooth: '46' })], { mirrored: true });
    const { plan: merged, conflicts } = mergeTreatmentPlans(BASE, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(merged).toEqual({
      ...theirs,
      lines: [line('a', { tooth: '46', priceTo: '150' }), line('b', { tooth: '46' }), line('mine', { tooth: '27' })],
    });
  });

  it('keeps both comments where both wrote', () => {
    const { comments } = mergeTreatmentPlans(BASE, plan(BASE.lines, { comments: 'Mine.' }), plan(BASE.lines, { comments: 'Theirs.' })).plan;
    expect(comments).toContain('Mine.');
    expect(comments).toContain('Theirs.');
  });

  it('is theirs without changes of mine, and mine without changes of theirs', () => {
    const lines = fc
      .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 })
      .chain((ids) => fc.tuple(...ids.map((id) => fc.integer({ min: 1, max: 3 }).map((phase) => line(id, { phase })))));
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        expect(isSameTreatmentPlan(mergeTreatmentPlans(plan(before), plan(before), plan(after)).plan, plan(after))).toBe(true);
        const merged = mergeTreatmentPlans(plan(before), plan(after), plan(before));
        expect(new Set(merged.plan.lines)).toEqual(new Set(after));
        expect(merged.conflicts).toEqual([]);
      }),
    );
  });

  it('does not count another notation of a number as a change', () => {
    expect(isSameTreatmentPlan(plan([line('a', { priceFrom: '12,50' })]), plan([line('a', { priceFrom: '12.5' })]))).toBe(true);
    expect(isSameTreatmentPlan(plan([line('a', { priceFrom: '12,50' })]), plan([line('a', { priceFrom: '12,5x' })]))).toBe(false);
  });
});

describe('an open conflict', () => {
  const mine = line('a', { priceTo: '150' });
  const theirs = plan([line('a', { priceTo: '200' }), line('b')]);
  const first = mergeTreatmentPlans(BASE, plan([mine, line('b')]), theirs);
  const opened = openConflicts([], first, theirs);

  it('stays open when the other person saves something else', () => {
    const later = plan([line('a', { priceTo: '200' }), line('b', { phase: 2 })]);
    const second = mergeTreatmentPlans(theirs, first.plan, later);
    expect(second.conflicts).toEqual([]);
    expect(openConflicts(opened, second, later)).toEqual([{ id: 'a', mine, theirs: line('a', { priceTo: '200' }) }]);
  });

  it('is reported once when they change the same line again, and closed when both are equal', () => {
    const later = plan([line('a', { priceTo: '220' }), line('b')]);
    const second = mergeTreatmentPlans(theirs, first.plan, later);
    expect(openConflicts(opened, second, later)).toEqual([{ id: 'a', mine, theirs: line('a', { priceTo: '220' }) }]);
    const agreed = plan([mine, line('b')]);
    expect(openConflicts(opened, mergeTreatmentPlans(theirs, first.plan, agreed), agreed)).toEqual([]);
  });
});
