import { readFileSync } from 'node:fs';
import { assessmentOf } from '@molaar/domain/findings';
import { createEditor, DEFAULT_FILTER } from '@molaar/scene';
import { describe, expect, it } from 'vitest';
import assessment from './assessment.json';
import { SAMPLE_SIZE, sampleChart, sampleRecords } from './sample-records';

const manifest = JSON.parse(readFileSync(new URL('../../../../../../models/panoramic/manifest.json', import.meta.url), 'utf8'));
const namesOf = (status: string) =>
  Object.entries<{ status: string }>(manifest.classes).flatMap(([name, one]) => (one.status === status ? [name] : []));

describe('the sample of the landing page', () => {
  it('is the work of the released model; run scripts/draw-landing.mjs after a new one', () => {
    expect(assessment.model).toBe(`${manifest.name}@${manifest.version}`);
    expect(assessment.measuredOn).toBe(manifest.metrics.images);
  });

  it('says of every finding type whether the model detects it', () => {
    expect(assessment.assessed.toSorted()).toEqual(namesOf('measured').toSorted());
    expect(assessment.experimental.toSorted()).toEqual(namesOf('experimental').toSorted());
    const { notAssessed } = assessmentOf({ assessment: assessment as never });
    expect(assessment.notAssessed).toEqual(notAssessed);
  });

  it('has what the analysis did not find as marked by a person', () => {
    const records = sampleRecords();
    const byHand = records.filter(({ source }) => source === 'PERSON');
    expect(byHand.length).toBeGreaterThan(0);
    for (const { confidence, decision } of byHand) expect([confidence, decision]).toEqual([null, 'APPROVED']);
    expect(records.filter(({ category, source }) => category === 'ISSUES' && source === 'AI')).toEqual([]);
  });
});

describe('the chart of the sample', () => {
  const open = () => createEditor({ imageSize: SAMPLE_SIZE, annotations: sampleRecords(), right: 'YES', newId: () => 'new' });

  it('draws a tooth that only an experimental finding replaces as not seen while those are hidden', () => {
    const all = open().scene.all();
    expect(sampleChart(all, DEFAULT_FILTER).seen.has('25')).toBe(false);
    expect(sampleChart(all, { ...DEFAULT_FILTER, experimental: true }).statuses).toContainEqual(
      expect.objectContaining({ tooth: '25', status: 'PONTIC' }),
    );
  });

  it('follows the switches', () => {
    const all = open().scene.all();
    const statusesWithout = (category: 'ISSUES' | 'RESTORATIONS') =>
      sampleChart(all, { ...DEFAULT_FILTER, categories: { ...DEFAULT_FILTER.categories, [category]: false } }).statuses;
    expect(statusesWithout('ISSUES').map(({ status }) => status)).not.toContain('PRIM_CAR_CAVITY');
    expect(statusesWithout('RESTORATIONS').map(({ status }) => status)).not.toContain('CROWN');
  });

  it('follows the decisions', () => {
    const editor = open();
    const crown = editor.scene.all().find(({ class: type, location }) => type === 'CROWN' && location === '13')!;
    const status = () =>
      sampleChart(editor.scene.all(), DEFAULT_FILTER).statuses.find((one) => one.tooth === '13' && one.status === 'CROWN');
    expect(status()?.decision).toBe('SUGGESTED');
    editor.approve(crown.id);
    expect(status()?.decision).toBe('APPROVED');
    editor.reject(crown.id);
    expect(status()).toBeUndefined();
    editor.undo();
    expect(status()?.decision).toBe('APPROVED');
  });
});
