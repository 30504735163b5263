import { expect, it } from 'vitest';
import { restoreNew, restoreSaved } from './restore-draft';
import type { EditLine, TreatmentPlanEdit } from './treatment-plan-edit';

function line(id: string, tooth: '36' | '46' | '11', over: Partial<EditLine> = {}): EditLine {
  const texts = { issue: 'Decay', class: 'PRIM_CAR_CAVITY', treatmentText: '' } as const;
  return {
    id,
    tooth,
    surfaces: ['M'],
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

function plan(...lines: EditLine[]): TreatmentPlanEdit {
  const settings = { language: 'et', medicalTemplateId: null, pricingTemplateId: null, pdfFormat: 'NORMAL', comments: '' } as const;
  return { ...settings, annotationVersion: 1, statusVersion: 1, lines };
}

it('restores a new plan as it was, although its findings have new ids in each draft', () => {
  const stored = { base: plan(line('a', '36'), line('b', '11')), edit: plan(line('a', '36', { priceTo: '150' })) };
  const restored = restoreNew(stored, plan(line('c', '36'), line('d', '11')));
  expect(restored).toEqual({ ...stored, conflicts: [] });
});

it('adds what was approved since to the examination of which it is a part, unless that was deleted', () => {
  const exam = (id: string, furtherTeeth: ('36' | '46' | '11')[]) =>
    line(id, '36', { class: 'EMERGING_TOOTH', unit: 'VISIT', priceFrom: '30', priceTo: '30', furtherTeeth });
  const now = plan(exam('c', ['46', '11']));
  const changed = { base: plan(exam('a', ['46'])), edit: plan({ ...exam('a', ['46']), priceTo: '40' }) };
  expect(restoreNew(changed, now).edit.lines).toEqual([{ ...exam('a', ['46', '36']), tooth: '11', priceTo: '40' }]);
  const { base, edit } = restoreNew({ ...changed, edit: plan() }, now);
  expect(base.lines).toHaveLength(1);
  expect(edit.lines).toMatchObject([{ id: 'c', tooth: '11', furtherTeeth: undefined }]);
});

it('adds what was approved since to a new plan', () => {
  const stored = { base: plan(line('a', '36')), edit: plan(line('a', '36', { phase: 2 })) };
  const { edit } = restoreNew(stored, { ...plan(line('c', '36'), line('d', '11')), annotationVersion: 2 });
  expect(edit).toMatchObject({ annotationVersion: 2, statusVersion: 1 });
  expect(edit.lines.map(({ id, phase }) => [id, phase])).toEqual([
    ['a', 2],
    ['d', 1],
  ]);
});

it('restores a new plan with the numbers of the other side when the sides of the radiograph were swapped since', () => {
  const stored = { base: plan(line('a', '36')), edit: plan(line('a', '36', { phase: 2 })) };
  const { base, edit } = restoreNew(stored, { ...plan(line('c', '46')), mirrored: true });
  for (const restored of [base, edit]) {
    expect(restored.mirrored).toBe(true);
    expect(restored.lines.map(({ id, tooth }) => [id, tooth])).toEqual([['a', '46']]);
  }
});

it('merges changes of a saved plan with what somebody saved since', () => {
  const stored = { base: plan(line('a', '36')), edit: plan(line('a', '36', { priceTo: '150' })) };
  const { edit, base } = restoreSaved(stored, { ...plan(line('a', '36'), line('b', '11')), statusVersion: 2 });
  // Findings that somebody else took over count, findings that nobody has seen do not.
  expect(edit).toMatchObject({ annotationVersion: 1, statusVersion: 2 });
  expect(base.lines).toHaveLength(2);
  expect(edit.lines.map(({ id, priceTo }) => [id, priceTo])).toEqual([
    ['a', '150'],
    ['b', '120'],
  ]);
});
