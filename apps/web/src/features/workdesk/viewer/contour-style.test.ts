import { DOUBTFUL_COLOR } from '@molaar/domain/findings';
import type { SceneAnnotation } from '@molaar/scene';
import { describe, expect, it } from 'vitest';
import { annotationColor, contourStyle, standingOf } from './contour-style';
import { toothAnnotation } from './tooth-annotation.fixture';

const annotation = (type: SceneAnnotation['class'], over?: Partial<SceneAnnotation>) => toothAnnotation('one', type, over);

describe('the contour of an annotation', () => {
  it('has a line of its own for each standing, so that no colour is needed', () => {
    for (const type of ['CROWN', 'TOOTH'] as const) {
      const styles = [
        annotation(type),
        annotation(type, { decision: 'APPROVED' }),
        annotation(type, { checkTooth: true }),
        annotation(type, { decision: 'REJECTED' }),
      ].map((one) => contourStyle(one));
      expect(new Set(styles.map(({ dash, width }) => `${dash} ${dash.length > 0 ? '' : width}`)).size).toBe(4);
    }
  });

  it('is a hairline without a tint for teeth, and solid and tinted for suggested restorations and issues', () => {
    expect(contourStyle(annotation('TOOTH'))).toMatchObject({ tint: 0, dash: [] });
    for (const type of ['CROWN', 'PRIM_CAR_CAVITY'] as const) {
      expect(contourStyle(annotation(type)).dash).toEqual([]);
      expect(contourStyle(annotation(type)).tint).toBeGreaterThan(0);
    }
  });

  it('is amber where the analysis doubts: a tooth that is not clear, an uncertain tooth number', () => {
    expect(annotationColor(annotation('TOOTH', { confidence: 0.3 }), '#ffffff')).toBe(DOUBTFUL_COLOR);
    expect(annotationColor(annotation('CROWN', { checkTooth: true }), '#ffffff')).toBe(DOUBTFUL_COLOR);
    expect(annotationColor(annotation('CROWN'), '#ffffff')).toBe('#ffffff');
    expect(standingOf(annotation('CROWN', { checkTooth: true, decision: 'EDITED' }))).toBe('confirmed');
  });
});
