import { setImmediate as nextTurn } from 'node:timers/promises';
import { cards } from './blocks/cards';
import { comments, disclaimers, signature } from './blocks/closing';
import { chart, radiograph } from './blocks/figures';
import { letterhead } from './blocks/letterhead';
import { nextStep, overview } from './blocks/overview';
import { footer, runningHead } from './blocks/page-frame';
import { type ChartDrawing, drawChart } from './chart';
import { drawRadiograph, visibleAnnotations } from './draw-radiograph';
import type { Element } from './element';
import { type Block, layOut, type Region } from './layout';
import { type Flow, type Placed, paginate } from './paginate';
import { type Context, contextOf, type Piece } from './piece';
import { moved, type Shape } from './shapes';
import { COLORS, CONTENT_WIDTH, FRAME, PAGE } from './theme';
import type { DocumentOptions, TreatmentPlanDocument } from './treatment-plan-document';

/** A laid-out block at its position on a page. */
export interface PageItem {
  /** Drawn first; has no meaning for screen readers. */
  readonly decoration: readonly Shape[];
  readonly regions: readonly Region[];
  /** Rows of the same name form one table, across pages. */
  readonly table: string | null;
  /** True for page headers, footers and repeated table heads, which screen readers skip. */
  readonly isArtifact: boolean;
}

export interface ComposedDocument {
  readonly title: string;
  readonly pages: readonly (readonly PageItem[])[];
}

/** Blocks per call of satori; the event loop runs between calls. */
const BATCH = 12;

/** Top of the running head of later pages, and the gap below it, in points. Long names make it higher than one line. */
const HEAD = { top: 40, gap: 14 } as const;

/** The radiograph is made smaller in these steps until page one holds everything up to the next step. */
const RADIOGRAPH_SCALES = [1, 0.86, 0.72, 0.58, 0.44] as const;
/** The chart is made smaller while the last page is nearly empty. */
const SMALL_CHART = 0.8;
/** A last page filled less than this is nearly empty. */
const NEARLY_EMPTY = 0.25;

/** Lays a treatment plan out on A4 pages. All positions are decided here; the painters only paint. */
export async function composeDocument(plan: TreatmentPlanDocument, options: DocumentOptions): Promise<ComposedDocument> {
  const { context, pieces, blocks, placed, topOf } = await bestDistribution(plan, options);
  const frames = await pageFrames(context, placed.length);
  const pages = placed.map((page, number) => [
    ...page.map(({ index, top, repeated }) => {
      const table = pieces[index]?.table?.name ?? null;
      return itemAt(blocks[index] as Block, topOf(number) + top, table, repeated);
    }),
    ...(frames[number] ?? []),
  ]);
  const { firstName, lastName } = plan.patient;
  return { title: context.texts.treatmentPlan.titleWithPatient({ patient: `${firstName} ${lastName}` }), pages };
}

/** The blocks of a document and their pages. */
interface Distribution {
  readonly context: Context;
  readonly pieces: readonly Piece[];
  readonly blocks: readonly Block[];
  readonly placed: readonly (readonly Placed[])[];
  readonly topOf: (page: number) => number;
  /** Whether everything up to the next step is on page one, and the last of several pages is not nearly empty. */
  readonly fitsPageOne: boolean;
  /** Whether page one cannot hold it even without a radiograph. */
  readonly overflows: boolean;
  readonly endsWell: boolean;
}

/** Returns the distribution with the largest figures whose page one is complete and whose last page is well filled. */
async function bestDistribution(plan: TreatmentPlanDocument, options: DocumentOptions): Promise<Distribution> {
  const drawn = drawChart(plan, options);
  const scaled = (radiographScale: number, chartScale: number) =>
    distribute(contextOf(plan, options, { radiograph: radiographScale, chart: chartScale }), drawn);
  const largest = await scaled(1, 1);
  let best = largest;
  // A single page rather lacks the radiograph than a treatment.
  for (const scale of [...RADIOGRAPH_SCALES.slice(1), ...(options.format === 'ONE_PAGE' ? [0] : [])]) {
    if (best.fitsPageOne || best.overflows) break;
    best = await scaled(scale, 1);
  }
  if (!best.fitsPageOne) best = largest;
  if (best.endsWell || !drawn) return best;
  const smaller = await scaled(best.context.figureScales.radiograph, SMALL_CHART);
  return smaller.endsWell || smaller.placed.length < best.placed.length ? smaller : best;
}

async function distribute(context: Context, drawn: ChartDrawing | null): Promise<Distribution> {
  const drawnChart = (own: Context) => chart(own, drawn);
  const parts = context.isOnePage
    ? [letterhead, radiograph, overview, nextStep, signature]
    : [letterhead, radiograph, overview, nextStep, cards, drawnChart, comments, disclaimers, signature];
  const byPart = parts.map((part) => part(context));
  const pieces = byPart.flat();
  const laidOut = await inBatches(pieces.map((piece) => piece.element));
  const blocks = laidOut.map((block) => withSignature(withChart(withRadiograph(withLogo(block, context), context), drawn), context));
  const [head] = await layOut([runningHead(context)], CONTENT_WIDTH);
  const later = Math.max(FRAME.topLater, HEAD.top + (head?.height ?? 0) + HEAD.gap);
  const topOf = (page: number) => (page === 0 ? FRAME.top : later);
  const available = (page: number) => PAGE.height - FRAME.bottom - topOf(page);
  const placed = paginate(flowsOf(pieces, blocks), available);
  const last = placed.at(-1)?.at(-1);
  const used = last ? last.top + (blocks[last.index]?.height ?? 0) : 0;
  const endsWell = placed.length === 1 || used >= NEARLY_EMPTY * available(placed.length - 1);
  const opening = byPart.slice(0, parts.indexOf(nextStep) + 1).flat().length;
  const fitsPageOne = (placed[0]?.filter(({ repeated }) => !repeated).length ?? 0) >= opening;
  const heights = pieces.slice(0, opening).map(({ gap }, index) => gap + (blocks[index]?.height ?? 0));
  const radiographHeight = blocks.find(({ slots }) => slots.some(({ name }) => name === 'radiograph'))?.height ?? 0;
  const overflows = heights.reduce((sum, height) => sum + height, 0) - radiographHeight > available(0);
  const isComplete = context.isOnePage ? placed.length === 1 : fitsPageOne;
  return { context, pieces, blocks, placed, topOf, fitsPageOne: isComplete, overflows, endsWell };
}

async function inBatches(elements: readonly Element[]): Promise<Block[]> {
  const blocks: Block[] = [];
  for (let at = 0; at < elements.length; at += BATCH) {
    blocks.push(...(await layOut(elements.slice(at, at + BATCH), CONTENT_WIDTH)));
    await nextTurn();
  }
  return blocks;
}

function flowsOf(pieces: readonly Piece[], blocks: readonly Block[]): Flow[] {
  const heads = new Map<string, number>();
  return pieces.map(({ gap, keepWithNext = false, table }, index) => {
    if (table?.head) heads.set(table.name, index);
    const head = table && !table.head ? (heads.get(table.name) ?? null) : null;
    return { height: blocks[index]?.height ?? 0, gap, keepWithNext, head };
  });
}

async function pageFrames(context: Context, pages: number): Promise<PageItem[][]> {
  const elements = Array.from({ length: pages }, (_, page) => [runningHead(context), footer(context, page + 1, pages)]);
  const blocks = await inBatches(elements.flat());
  return elements.map((_, page) => {
    const [head, foot] = [blocks[2 * page] as Block, blocks[2 * page + 1] as Block];
    // Screen readers read the notice once, with the content of the first page.
    const footItem = itemAt(foot, PAGE.height - FRAME.bottom + 16, null, page > 0);
    return page === 0 ? [footItem] : [itemAt(head, HEAD.top, null, true), footItem];
  });
}

function itemAt(block: Block, top: number, table: string | null, isArtifact: boolean): PageItem {
  return {
    decoration: block.decoration.map((shape) => moved(shape, FRAME.left, top)),
    regions: block.regions.map((region) => movedRegion(region, FRAME.left, top)),
    table,
    isArtifact,
  };
}

function movedRegion(region: Region, dx: number, dy: number): Region {
  return {
    ...region,
    shapes: region.shapes.map((shape) => moved(shape, dx, dy)),
    children: region.children.map((child) => movedRegion(child, dx, dy)),
  };
}

/** Draws the radiograph into the block with its slot. */
function withRadiograph(block: Block, { plan, texts }: Context): Block {
  const area = block.slots.find((slot) => slot.name === 'radiograph');
  if (!area || !plan.radiograph) return block;
  const shapes = drawRadiograph(plan.radiograph, area).map((shape) => moved(shape, area.x, area.y));
  const alternative = texts.treatmentPlan.radiograph.alternative(visibleAnnotations(plan.radiograph).length);
  const fill = (region: Region): Region =>
    region.tag === 'Figure' ? { ...region, shapes, alternative } : { ...region, children: region.children.map(fill) };
  return { ...block, regions: block.regions.map(fill) };
}

/** Draws the clinic's logo into the letterhead, with the clinic's name as alternative text. */
function withLogo(block: Block, { plan }: Context): Block {
  const area = block.slots.find((slot) => slot.name === 'logo');
  const { logo, name: alternative } = plan.clinic;
  if (!area || !logo) return block;
  const { x, y, width, height } = area;
  const shapes: Shape[] = [{ kind: 'image', x, y, width, height, data: logo.image }];
  const fill = (region: Region): Region =>
    region.tag === 'Figure' ? { ...region, shapes, alternative } : { ...region, children: region.children.map(fill) };
  return { ...block, regions: block.regions.map(fill) };
}

function withChart(block: Block, drawn: ChartDrawing | null): Block {
  const area = block.slots.find((slot) => slot.name === 'chart');
  if (!area || !drawn) return block;
  const { x, y, width, height } = area;
  const shapes: Shape[] = [{ kind: 'drawing', x, y, width, height, svg: drawn.svg }];
  const { alternative } = drawn;
  const fill = (region: Region): Region =>
    region.tag === 'Figure' ? { ...region, shapes, alternative } : { ...region, children: region.children.map(fill) };
  return { ...block, regions: block.regions.map(fill) };
}

/** Draws a drawn signature, in the field in which it was drawn. */
function withSignature(block: Block, { plan }: Context): Block {
  const area = block.slots.find((slot) => slot.name === 'signature');
  const { path, name: alternative = '' } = plan.signature ?? {};
  if (!area || !path) return block;
  const line = `stroke="${COLORS.ink}" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round"`;
  const svg = `<svg viewBox="0 0 400 120"><path d="${path}" fill="none" ${line}/></svg>`;
  const { x, y, width, height } = area;
  const shapes: Shape[] = [{ kind: 'drawing', x, y, width, height, svg }];
  const fill = (region: Region): Region =>
    region.tag === 'Figure' ? { ...region, shapes, alternative } : { ...region, children: region.children.map(fill) };
  return { ...block, regions: block.regions.map(fill) };
}
