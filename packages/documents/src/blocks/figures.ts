import type { ChartDrawing } from '../chart';
import { column, row, slot, text } from '../element';
import { type Context, heading, type Piece } from '../piece';
import { COLORS, CONTENT_WIDTH, SIZES } from '../theme';

/** With the chart below it on the first page, and alone. Points. */
const HIGHEST = { withChart: 190, alone: 250 } as const;

/** The mouth with the approved marks. The drawing itself comes later, into the slot "picture". */
export function radiograph({ plan, texts }: Context): Piece[] {
  if (!plan.radiograph) return [];
  const [, , w, h] = plan.radiograph.area;
  const highest = plan.chart && plan.chart.length > 0 ? HIGHEST.withChart : HIGHEST.alone;
  const scale = Math.min(CONTENT_WIDTH / w, highest / h);
  const small = { fontSize: SIZES.small, color: COLORS.muted };
  const element = column({ alignItems: 'center' }, [
    slot('picture', { width: Math.round(w * scale), height: Math.round(h * scale) }, 'Figure'),
    row({ width: Math.round(w * scale), justifyContent: 'space-between', paddingTop: 4 }, [
      text(small, texts.treatmentPlan.radiograph.right(), 'P'),
      text(small, texts.treatmentPlan.radiograph.caption(), 'Caption'),
      text(small, texts.treatmentPlan.radiograph.left(), 'P'),
    ]),
  ]);
  return [heading(texts.treatmentPlan.radiograph.heading()), { element, gap: 0 }];
}

/** Lower than the radiograph, so that both stand on the first page; with rows of primary teeth it must be read elsewhere. */
const CHART_HIGHEST = { permanent: 150, mixed: 300 } as const;
/** Above this height over width a chart has rows of primary teeth. */
const MIXED = 0.6;

/** The dental chart with what was approved, into the slot "chart". */
export function chart({ texts }: Context, drawn: ChartDrawing | null): Piece[] {
  if (!drawn) return [];
  const highest = drawn.height / drawn.width > MIXED ? CHART_HIGHEST.mixed : CHART_HIGHEST.permanent;
  const scale = Math.min(CONTENT_WIDTH / drawn.width, highest / drawn.height);
  const size = { width: Math.round(drawn.width * scale), height: Math.round(drawn.height * scale) };
  const caption = text({ fontSize: SIZES.small, color: COLORS.muted, paddingTop: 4 }, texts.treatmentPlanPage.chartCaption(), 'Caption');
  return [
    heading(texts.treatmentPlanPage.chart()),
    { element: column({ alignItems: 'center' }, [slot('chart', size, 'Figure'), caption]), gap: 0 },
  ];
}
