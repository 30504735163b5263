import type { ChartDrawing } from '../chart';
import { column, row, slot, text } from '../element';
import { type Context, heading, type Piece } from '../piece';
import { COLORS, CONTENT_WIDTH, SIZES } from '../theme';

/** Maximum height of the radiograph in points, with and without the chart below it. */
const MAX_HEIGHT = { withChart: 190, alone: 250 } as const;

/** Creates the block of the radiograph; the drawing fills the slot "radiograph" later. */
export function radiograph({ plan, texts }: Context): Piece[] {
  if (!plan.radiograph) return [];
  const [, , w, h] = plan.radiograph.area;
  const maxHeight = plan.chart && plan.chart.length > 0 ? MAX_HEIGHT.withChart : MAX_HEIGHT.alone;
  const scale = Math.min(CONTENT_WIDTH / w, maxHeight / h);
  const small = { fontSize: SIZES.small, color: COLORS.muted };
  const element = column({ alignItems: 'center' }, [
    slot('radiograph', { width: Math.round(w * scale), height: Math.round(h * scale) }, 'Figure'),
    row({ width: Math.round(w * scale), justifyContent: 'space-between', paddingTop: 4 }, [
      text(small, texts.treatmentPlan.radiograph.right(), 'P'),
      text(small, texts.treatmentPlan.radiograph.caption(), 'Caption'),
      text(small, texts.treatmentPlan.radiograph.left(), 'P'),
    ]),
  ]);
  return [heading(texts.treatmentPlan.radiograph.heading()), { element, gap: 0 }];
}

/** Maximum height of the chart with its legend in points, without and with rows of primary teeth. */
const CHART_MAX_HEIGHT = { permanent: 300, mixed: 440 } as const;

/** Creates the block of the dental chart; the drawing fills the slot "chart" later. */
export function chart({ texts }: Context, drawn: ChartDrawing | null): Piece[] {
  if (!drawn) return [];
  const maxHeight = drawn.hasPrimary ? CHART_MAX_HEIGHT.mixed : CHART_MAX_HEIGHT.permanent;
  const scale = Math.min(CONTENT_WIDTH / drawn.width, maxHeight / drawn.height);
  const size = { width: Math.round(drawn.width * scale), height: Math.round(drawn.height * scale) };
  const caption = text({ fontSize: SIZES.small, color: COLORS.muted, paddingTop: 4 }, texts.treatmentPlanPage.chartCaption(), 'Caption');
  return [
    heading(texts.treatmentPlanPage.chart()),
    { element: column({ alignItems: 'center' }, [slot('chart', size, 'Figure'), caption]), gap: 0 },
  ];
}
