import { setImmediate as nextTurn } from 'node:timers/promises';
import { cards, RIGHT_COLUMN } from './blocks/cards';
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
import { type Context, contextOf, FULL_SCALES, type Piece } from './piece';
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

/** Smaller sizes in which the figures are tried. A single page rather lacks the radiograph than a treatment. */
const RADIOGRAPH_SCALES = [0.86, 0.72, 0.58, 0.44] as const;
const CHART_SCALES = [0.8, 0.65] as const;
/** Size of the text in the cards of a short plan that takes a page less with it. */
const DENSE = { scale: 0.9, mostTreatments: 12 } as const;
const SMALLEST = { radiograph: 0.44, chart: 0.65, cards: 0.86 } as const;
/** A last page filled less than this is nearly empty. */
const NEARLY_EMPTY = 0.25;
/** What is worse, in pages: an incomplete page one, a nearly empty last page, a figure without any height, dense cards. */
const COST = { incomplete: 10, nearlyEmpty: 0.9, radiograph: 3, chart: 1, dense: 0.3 } as const;

/** Lays a treatment plan out on A4 pages. All positions are decided here; the painters only paint. */
export async function composeDocument(plan: TreatmentPlanDocument, options: DocumentOptions): Promise<ComposedDocument> {
  const { context, pieces, blocks, placed, topOf } = await bestDistribution(plan, options);
  const frames = await pageFrames(context, placed.length);
  const pages = placed.map((page, number) => [
    ...page.map(({ index, top, column = 0, repeated }) => {
      const table = pieces[index]?.table?.name ?? null;
      const at = { left: FRAME.left + column * RIGHT_COLUMN, top: topOf(number) + top };
      return itemAt(blocks[index] as Block, at, { table, isArtifact: repeated });
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
}

/** A part of the document, laid out. */
interface Part {
  readonly pieces: readonly Piece[];
  readonly blocks: readonly Block[];
}

/**
 * Returns the distribution that reads best: page one holds everything up to the next step, the document has few pages,
 * the last one is not nearly empty, and the figures are large.
 */
async function bestDistribution(plan: TreatmentPlanDocument, options: DocumentOptions): Promise<Distribution> {
  const context = contextOf(plan, options);
  const drawn = drawChart(plan, options);
  const part = (pieces: readonly Piece[]) => layOutPart(context, drawn, pieces);
  const radiographAt = (scale: number) => part(radiograph({ ...context, scales: { ...FULL_SCALES, radiograph: scale } }));
  const chartAt = (scale: number) => part(context.isOnePage ? [] : chart({ ...context, scales: { ...FULL_SCALES, chart: scale } }, drawn));
  const opening = await part(letterhead(context));
  const upToNextStep = await part([...overview(context), ...nextStep(context)]);
  const detailsAt = (scale: number) => part(context.isOnePage ? [] : cards({ ...context, scales: { ...FULL_SCALES, cards: scale } }));
  const closing = await part([...(context.isOnePage ? [] : [...comments(context), ...disclaimers(context)]), ...signature(context)]);
  const topOf = await contentTops(context);
  const attempt = (radiographs: Sized, charts: Sized, details: Sized): Attempt => {
    const first = [opening, radiographs.part, upToNextStep];
    const parts = [...first, details.part, charts.part, closing];
    const distribution = distribute(context, parts, topOf);
    const onPageOne = (context.isOnePage ? parts : first).flatMap(({ pieces }) => pieces).length;
    const smaller = COST.radiograph * (1 - radiographs.scale) + COST.chart * (1 - charts.scale) + (details.scale < 1 ? COST.dense : 0);
    return { distribution, cost: pageCost(distribution, onPageOne) + smaller };
  };

  const sized = async (at: (scale: number) => Promise<Part>, scale = 1): Promise<Sized> => ({ scale, part: await at(scale) });
  const full = { radiograph: await sized(radiographAt), chart: await sized(chartAt), details: await sized(detailsAt) };
  let best = attempt(full.radiograph, full.chart, full.details);
  const canBeDense = !context.isOnePage && plan.treatments.length <= DENSE.mostTreatments;
  const saved =
    heightOfPart(full.radiograph.part) * (1 - SMALLEST.radiograph) +
    heightOfPart(full.chart.part) * (1 - SMALLEST.chart) +
    (canBeDense ? heightOfPart(full.details.part) * (1 - SMALLEST.cards) : 0);
  if (isBestPossible(best, saved)) return best.distribution;
  const radiographs = [full.radiograph];
  if (plan.radiograph)
    for (const scale of context.isOnePage ? [...RADIOGRAPH_SCALES, 0] : RADIOGRAPH_SCALES)
      radiographs.push(await sized(radiographAt, scale));
  const charts = [full.chart];
  if (drawn && !context.isOnePage) for (const scale of CHART_SCALES) charts.push(await sized(chartAt, scale));
  const details = canBeDense ? [full.details, await sized(detailsAt, DENSE.scale)] : [full.details];
  for (const ofRadiograph of radiographs)
    for (const ofChart of charts)
      for (const ofDetails of details) {
        const next = attempt(ofRadiograph, ofChart, ofDetails);
        if (next.cost < best.cost) best = next;
      }
  return best.distribution;
}

/** A figure, or the cards, in one of its sizes. */
interface Sized {
  readonly scale: number;
  readonly part: Part;
}

interface Attempt {
  readonly distribution: Distribution;
  readonly cost: number;
}

const heightOfPart = ({ pieces, blocks }: Part): number =>
  blocks.reduce((sum, { height }, index) => sum + height / (pieces[index]?.isHalf ? 2 : 1), 0);

/**
 * Returns true when smaller sizes cannot make it better: its pages are complete and well filled, and what they would
 * give up is too little for one page less.
 */
function isBestPossible({ distribution: { pieces, blocks, placed, topOf }, cost }: Attempt, saved: number): boolean {
  if (cost > placed.length) return false;
  const content = pieces.reduce((sum, { gap, isHalf }, index) => sum + (gap + (blocks[index]?.height ?? 0)) / (isHalf ? 2 : 1), 0);
  const fewer = placed.slice(1).reduce((sum, _, page) => sum + heightOf(page, topOf), 0);
  return content - saved > fewer;
}

/** Returns the top of a page's content, in points. */
async function contentTops(context: Context): Promise<(page: number) => number> {
  const [head] = await layOut([runningHead(context)], CONTENT_WIDTH);
  const later = Math.max(FRAME.topLater, HEAD.top + (head?.height ?? 0) + HEAD.gap);
  return (page) => (page === 0 ? FRAME.top : later);
}

/** Lays out the blocks of a part, and draws the figures into them. */
async function layOutPart(context: Context, drawn: ChartDrawing | null, pieces: readonly Piece[]): Promise<Part> {
  const laidOut = await inBatches(pieces.map((piece) => piece.element));
  const blocks = laidOut.map((block) => withSignature(withChart(withRadiograph(withLogo(block, context), context), drawn), context));
  return { pieces, blocks };
}

function distribute(context: Context, parts: readonly Part[], topOf: (page: number) => number): Distribution {
  const pieces = parts.flatMap((part) => part.pieces);
  const blocks = parts.flatMap((part) => part.blocks);
  const placed = paginate(flowsOf(pieces, blocks), (page) => heightOf(page, topOf));
  return { context, pieces, blocks, placed, topOf };
}

const heightOf = (page: number, topOf: (page: number) => number) => PAGE.height - FRAME.bottom - topOf(page);

/** @param opening Number of the blocks that belong on page one. */
function pageCost({ placed, blocks, topOf }: Distribution, opening: number): number {
  const isComplete = (placed[0]?.filter(({ repeated }) => !repeated).length ?? 0) >= opening;
  const used = Math.max(0, ...(placed.at(-1) ?? []).map(({ index, top }) => top + (blocks[index]?.height ?? 0)));
  const endsWell = placed.length === 1 || used >= NEARLY_EMPTY * heightOf(placed.length - 1, topOf);
  return placed.length + (isComplete ? 0 : COST.incomplete) + (endsWell ? 0 : COST.nearlyEmpty);
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
  return pieces.map(({ gap, keepWithNext = false, isHalf, table }, index) => {
    if (table?.head) heads.set(table.name, index);
    const head = table && !table.head ? (heads.get(table.name) ?? null) : null;
    return { height: blocks[index]?.height ?? 0, gap, keepWithNext, head, isHalf };
  });
}

async function pageFrames(context: Context, pages: number): Promise<PageItem[][]> {
  const elements = Array.from({ length: pages }, (_, page) => [runningHead(context), footer(context, page + 1, pages)]);
  const blocks = await inBatches(elements.flat());
  return elements.map((_, page) => {
    const [head, foot] = [blocks[2 * page] as Block, blocks[2 * page + 1] as Block];
    // Screen readers read the notice once, with the content of the first page.
    const bottom = { left: FRAME.left, top: PAGE.height - FRAME.bottom + 16 };
    const footItem = itemAt(foot, bottom, { table: null, isArtifact: page > 0 });
    const headItem = itemAt(head, { left: FRAME.left, top: HEAD.top }, { table: null, isArtifact: true });
    return page === 0 ? [footItem] : [headItem, footItem];
  });
}

function itemAt(block: Block, { left, top }: { left: number; top: number }, role: Pick<PageItem, 'table' | 'isArtifact'>): PageItem {
  return {
    decoration: block.decoration.map((shape) => moved(shape, left, top)),
    regions: block.regions.map((region) => movedRegion(region, left, top)),
    ...role,
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
