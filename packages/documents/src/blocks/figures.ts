import { notAssessedText } from '@molaar/i18n';
import type { ChartDrawing } from '../chart';
import { hasNumbers } from '../draw-radiograph';
import { column, type Element, row, slot, text } from '../element';
import { joinLastWords } from '../join-last-words';
import type { Slot } from '../layout';
import { type Context, heading, type Piece } from '../piece';
import type { Shape } from '../shapes';
import { COLORS, CONTENT_WIDTH, SIZES } from '../theme';
import type { DocumentRadiograph } from '../treatment-plan-document';

/** Maximum height of the radiograph in points: with few treatments, and less for each further one. */
const RADIOGRAPH = { most: 262, least: 160, free: 3, perTreatment: 15 } as const;

/** Maximum size of a radiograph beside the title, in points. */
const BESIDE = { width: 280, height: 150 } as const;

const SMALL = { fontSize: SIZES.small, color: COLORS.muted, paddingTop: 3 } as const;

/** Creates the block of the radiograph; the drawing, with right and left, fills the slot "radiograph" later. */
export function radiograph(context: Context): Piece[] {
  const { plan, scales } = context;
  // Without the picture it is said all the same what nobody has assessed.
  if (!plan.radiograph || scales.radiograph === 0)
    return notAssessed(context).map((content) => ({ element: text(SMALL, joinLastWords(content), 'P'), gap: 6 }));
  const { most, least, free, perTreatment } = RADIOGRAPH;
  const height = Math.max(least, most - Math.max(0, plan.treatments.length - free) * perTreatment) * scales.radiograph;
  return [{ element: column({ alignItems: 'center' }, figure(context, { width: CONTENT_WIDTH, height })), gap: 12 }];
}

/** Creates a smaller radiograph, to stand beside the title; null where there is none. */
export function radiographBeside(context: Context): { element: Element; width: number } | null {
  const { plan, scales } = context;
  if (!plan.radiograph || scales.beside === 0) return null;
  const size = { width: BESIDE.width * scales.beside, height: BESIDE.height * scales.beside };
  const width = Math.max(BESIDE_CAPTION, Math.round(plan.radiograph.area[2] * scaleOf(plan.radiograph, size)));
  return { element: column({ width, flexShrink: 0, alignItems: 'center' }, figure(context, size)), width };
}

/** Width of the text below a radiograph beside the title that is narrower, in points. */
const BESIDE_CAPTION = 160;

interface Size {
  readonly width: number;
  readonly height: number;
}

const scaleOf = ({ area: [, , w, h] }: DocumentRadiograph, most: Size): number => Math.min(most.width / w, most.height / h);

/** Creates the slot of the radiograph with its captions. */
function figure(context: Context, most: Size): Element[] {
  const { plan, texts } = context;
  if (!plan.radiograph) return [];
  const [, , w, h] = plan.radiograph.area;
  const scale = scaleOf(plan.radiograph, most);
  const captions = [...(hasNumbers(plan.radiograph) ? [texts.treatmentPlan.radiograph.caption()] : []), ...notAssessed(context)];
  return [
    slot('radiograph', { width: Math.round(w * scale), height: Math.round(h * scale) }, 'Figure'),
    ...captions.map((caption, index) => text(index === 0 ? SMALL : { ...SMALL, paddingTop: 0 }, joinLastWords(caption), 'Caption')),
  ];
}

/** Returns what the analysis did not assess, in one sentence. */
function notAssessed({ plan, options }: Context): string[] {
  return plan.assessment ? [notAssessedText(plan.assessment, options.locale).short] : [];
}

/** Maximum height of the chart with its legend in points, without and with rows of primary teeth. */
const CHART_MAX_HEIGHT = { permanent: 250, mixed: 380 } as const;

/** Between the chart and its legend, in points. */
const LEGEND_GAP = 6;

/** The chart's least share of that height: where very much occurs, the legend makes the block higher instead. */
const LEAST_CHART = 0.6;

/** Creates the block of the dental chart; chart and legend fill the slot "chart" later (`placeChart`). */
export function chart({ texts, scales }: Context, drawn: ChartDrawing | null): Piece[] {
  if (!drawn) return [];
  const legend = drawn.legend ? LEGEND_GAP + drawn.legend.height : 0;
  const maxHeight = (drawn.hasPrimary ? CHART_MAX_HEIGHT.mixed : CHART_MAX_HEIGHT.permanent) * scales.chart;
  const tall = Math.max(maxHeight - legend, maxHeight * LEAST_CHART);
  const scale = Math.min(CONTENT_WIDTH / drawn.width, tall / drawn.height);
  const size = { width: CONTENT_WIDTH, height: Math.round(drawn.height * scale) + legend };
  // The meaning of the colours is beside the heading, where it takes no height.
  const { element: name, ...kept } = heading(texts.treatmentPlanPage.chart());
  const colours = text({ fontSize: SIZES.small, color: COLORS.muted, maxWidth: 380 }, texts.treatmentPlanPage.chartCaption(), 'Caption');
  return [
    { ...kept, element: row({ justifyContent: 'space-between', alignItems: 'center' }, [name, colours]) },
    { element: column({ alignItems: 'center' }, [slot('chart', size, 'Figure')]), gap: 0 },
  ];
}

/** Returns the chart, in the middle, and its legend below, in the area of the slot "chart". */
export function placeChart(drawn: ChartDrawing, { x, y, width, height }: Slot): Shape[] {
  const { svg, legend } = drawn;
  const tall = legend ? height - LEGEND_GAP - legend.height : height;
  const wide = (drawn.width / drawn.height) * tall;
  const chartShape: Shape = { kind: 'drawing', x: x + (width - wide) / 2, y, width: wide, height: tall, svg };
  if (!legend) return [chartShape];
  return [chartShape, { kind: 'drawing', x, y: y + height - legend.height, width: legend.width, height: legend.height, svg: legend.svg }];
}
