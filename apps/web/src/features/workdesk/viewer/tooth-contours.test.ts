import { createScene } from '@molaar/scene';
import { describe, expect, it } from 'vitest';
import { toothAnnotation as annotation } from './tooth-annotation.fixture';
import { createToothContours } from './tooth-contours';

const tooth = annotation('tooth', 'TOOTH', { box: [0, 0, 10, 20], outline: [5, 0, 10, 10, 5, 20, 0, 10] });

describe('contours', () => {
  it('of a crown follow its tooth inside the box', () => {
    const crown = annotation('crown', 'CROWN', { box: [0, 10, 10, 10] });
    const contours = createToothContours(createScene([tooth, crown]));
    expect(contours.of(crown)).toEqual(expect.arrayContaining([5, 20]));
    expect(contours.of(tooth)).toBe(tooth.outline);
  });

  it('are the box where a person drew it, the tooth is elsewhere, or the finding has no part of the tooth', () => {
    const elsewhere = annotation('crown', 'CROWN', { box: [100, 10, 10, 10] });
    const drawn = annotation('crown', 'CROWN', { source: 'PERSON', box: [0, 10, 10, 10] });
    const wire = annotation('wire', 'WIRE', { box: [0, 10, 10, 10] });
    for (const one of [elsewhere, drawn, wire]) expect(createToothContours(createScene([tooth, one])).of(one)).toBeNull();
  });

  it('change with the tooth', () => {
    const crown = annotation('crown', 'CROWN', { box: [0, 10, 10, 10] });
    const scene = createScene([tooth, crown]);
    const contours = createToothContours(scene);
    scene.apply(new Map([[tooth.id, { before: tooth, after: { ...tooth, decision: 'REJECTED' as const } }]]));
    expect(contours.of(crown)).toBeNull();
  });
});
