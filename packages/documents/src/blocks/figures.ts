import { notAssessedText } from '@molaar/i18n';
import type { ChartDrawing } from '../chart';
import { hasNumbers } from '../draw-radiograph';
import { column, slot, text } from '../element';
import { joinLastWords } from '../join-last-words';
import { type Context, heading, type Piece } from '../piece';
import { COLORS, CONTENT_WIDTH, SIZES } from '../theme';

/** Maximum height of the radiograph in points: with few treatments, and less for each further one. */
const RADIOGRAPH = { most: 262, least: 160, free: 3, perTreatment: 15 } as const;

/** Creates the block of the radiograph; the drawing, with right and left, fills the slot "radiograph" later. */
export function radiograph({ plan, texts, options, scales }: Context): Piece[] {
  const small = { fontSize: SIZES.small, color: COLORS.muted, paddingTop: 3 };
  const notAssessed = plan.assessment ? [notAssessedText(plan.assessment, options.locale).short] : [];
  // Without the picture it is said all the same what nobody has assessed.
  if (!plan.radiograph || scales.radiograph === 0)
    return notAssessed.map((content) => ({ element: text(small, joinLastWords(content), 'P'), gap: 6 }));
  const [, , w, h] = plan.radiograph.area;
  const { most, least, free, perTreatment } = RADIOGRAPH;
  const maxHeight = Math.max(least, most - Math.max(0, plan.treatments.length - free) * perTreatment) * scales.radiograph;
  const scale = Math.min(CONTENT_WIDTH / w, maxHeight / h);
  const captions = [...(hasNumbers(plan.radiograph) ? [texts.treatmentPlan.radiograph.caption()] : []), ...notAssessed];
  const element = column({ alignItems: 'center' }, [
    slot('radiograph', { width: Math.round(w * scale), height: Math.round(h * scale) }, 'Figure'),
    ...(captions.length > 0 ? [text(small, joinLastWords(captions.join(' ')), 'Caption')] : []),
  ]);
  return [{ element, gap: 12 }];
}

/** Maximum height of the chart with its legend in points, without and with rows of primary teeth. */
const CHART_MAX_HEIGHT = { permanent: 250, mixed: 380 } as const;

/** Creates the block of the dental chart; the drawing fills the slot "chart" later. */
export function chart({ texts, scales }: Context, drawn: ChartDrawing | null): Piece[] {
  if (!drawn) return [];
  const maxHeight = (drawn.hasPrimary ? CHART_MAX_HEIGHT.mixed : CHART_MAX_HEIGHT.permanent) * scales.chart;
  const scale = Math.min(CONTENT_WIDTH / drawn.width, maxHeight / drawn.height);
  const size = { width: Math.round(drawn.width * scale), height: Math.round(drawn.height * scale) };
  const caption = text({ fontSize: SIZES.small, color: COLORS.muted, paddingTop: 4 }, texts.treatmentPlanPage.chartCaption(), 'Caption');
  return [
    heading(texts.treatmentPlanPage.chart()),
    { element: column({ alignItems: 'center' }, [slot('chart', size, 'Figure'), caption]), gap: 0 },
  ];
}
