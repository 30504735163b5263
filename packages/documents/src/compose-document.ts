import { setImmediate as nextTurn } from 'node:timers/promises';
import { cardGroups, cards } from './blocks/cards';
import { comments, disclaimers, signature } from './blocks/closing';
import { chart, placeChart, radiograph } from './blocks/figures';
import { letterhead } from './blocks/letterhead';
import { nextStep, overview } from './blocks/overview';
import { footer, runningHead } from './blocks/page-frame';
import { type ChartDrawing, drawChart } from './chart';
import { drawRadiograph, visibleAnnotations } from './draw-radiograph';
import type { Element } from './element';
import { type Block, layOut, type Region } from './layout';
import type { Flow, Placed } from './paginate';
import { paginateEvenly } from './paginate-evenly';
import { type Context, contextOf, FULL_SCALES, type Piece, type Scales } from './piece';
import { moved, type Shape } from './shapes';
import { COLORS, CONTENT_WIDTH, FRAME, PAGE, RIGHT_COLUMN } from './theme';
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
const HEAD = { top: 34, gap: 14 } as const;
/** Space above the footer, in points. */
const FOOTER_GAP = 10;

/**
 * Smaller sizes in which the figures are tried. The radiograph of a plan without treatments has fewer findings to show.
 */
const RADIOGRAPH_SCALES = [0.93, 0.86, 0.79] as const;
const RADIOGRAPH_SCALES_ALONE = [...RADIOGRAPH_SCALES, 0.72, 0.65, 0.58, 0.51, 0.44] as const;
/** Sizes of the radiograph beside the title, where page one has no space for one over its width that can be read. */
const BESIDE_SCALES = [1, 0.8] as const;
const CHART_SCALES = [0.8, 0.65] as const;
/** Size of the text in the cards of a short plan that takes a page less with it and closer lines. */
const DENSE = { scale: 0.94, mostCards: 12 } as const;
/** Shares of their height that compact rows and dense cards have at least. */
const LEAST = { rows: 0.5, cards: 0.84 } as const;
/** Largest space before a block, in points; the first of a page has none. */
const MOST_GAP = 16;
/** Rows without the reasons, which the cards give, where page one holds the total and the next step only so. */
const COMPACT = { rows: 0.6, mostTreatments: 16 } as const;
/** A last page filled less than this is nearly empty. */
const NEARLY_EMPTY = 0.35;
/** Another page filled less than this has a hole, for a figure that began the next one. */
const GAPING = 0.65;
/**
 * What is worse, in pages: an incomplete page one, a nearly empty last page, pages left shorter so that the last one is
 * not, another page with a hole, a figure without any height (the radiograph of a plan without treatments may be
 * smaller), a radiograph beside the title, dense cards, an overview without reasons, comments before the descriptions.
 */
const COST = {
  incomplete: 10,
  nearlyEmpty: 0.9,
  even: 0.85,
  gaping: 0.3,
  radiograph: 4,
  radiographAlone: 1.2,
  beside: 1.2,
  besideWithoutSize: 2,
  chart: 1,
  dense: 0.3,
  compact: 1,
  notesFirst: 0.1,
} as const;

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
  /** Whether pages were left shorter, so that the last one is not nearly empty. */
  readonly isEven: boolean;
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
  const { isOnePage } = context;
  const drawn = drawChart(plan, options);
  const part = (pieces: readonly Piece[]) => layOutPart(context, drawn, pieces);
  const radiographs = inSizes((scale) => part(radiograph({ ...context, scales: { ...FULL_SCALES, radiograph: scale } })));
  const rows = inSizes((scale) => part([...overview({ ...context, scales: { ...FULL_SCALES, rows: scale } }), ...nextStep(context)]));
  const charts = inSizes((scale) => part(isOnePage ? [] : chart({ ...context, scales: { ...FULL_SCALES, chart: scale } }, drawn)));
  const details = inSizes((scale) => part(isOnePage ? [] : cards({ ...context, scales: { ...FULL_SCALES, cards: scale } })));
  const openings = inSizes((scale) => part(letterhead({ ...context, scales: { ...FULL_SCALES, beside: scale } })));
  const note = await part(isOnePage ? [] : comments(context));
  const closing = await part([...(isOnePage ? [] : disclaimers(context)), ...signature(context)]);
  const topOf = await contentTops(context);

  const attempt = async (sizes: Sizes, described?: Part): Promise<Attempt> => {
    const figure = sizes.beside > 0 ? [] : [await radiographs(sizes.radiograph)];
    const first = [await openings(sizes.beside), ...figure, await rows(sizes.rows)];
    const after = [described ?? (await details(sizes.cards)), await charts(sizes.chart)];
    const parts = sizes.notesFirst ? [...first, note, ...after, closing] : [...first, ...after, note, closing];
    const distribution = distribute(context, parts, topOf);
    const onPageOne = (isOnePage ? parts : first).flatMap(({ pieces }) => pieces).length;
    return { sizes, distribution, cost: pageCost(distribution, onPageOne) + costOf(sizes, context) };
  };
  let best = await attempt(FULL_SIZES);
  // Heights at full size, from which the least height of a document in other sizes follows before it is laid out.
  const full: Heights = {
    radiograph: heightOfPart(await radiographs(1)),
    rows: heightOfPart(await rows(1)),
    chart: heightOfPart(await charts(1)),
    cards: heightOfPart(await details(1)),
    others: [await openings(0), note, closing].reduce((sum, one) => sum + heightOfPart(one), 0),
  };
  for (const sizes of sizesOf(context, { hasChart: drawn !== null, hasNote: note.pieces.length > 0 })) {
    if (leastPages(full, sizes, topOf) + costOf(sizes, context) >= best.cost) continue;
    const next = await attempt(sizes);
    if (next.cost < best.cost) best = next;
  }
  // Cards in rows need more height than those that fill two columns: only where that gives nothing up.
  const inRows = await attempt(best.sizes, await part(equallyHigh(await details(best.sizes.cards))));
  return (inRows.cost <= best.cost ? inRows : best).distribution;
}

/** Returns the pieces of a part with each two cards that follow each other as high as the higher one of them. */
function equallyHigh({ pieces, blocks }: Part): Piece[] {
  const heights = new Map<number, number>();
  let left: number | null = null;
  for (const [index, { isHalf }] of pieces.entries()) {
    if (isHalf && left !== null) {
      const height = Math.max(blocks[left]?.height ?? 0, blocks[index]?.height ?? 0);
      heights.set(left, height).set(index, height);
      left = null;
    } else left = isHalf ? index : null;
  }
  return pieces.map((piece, index) => {
    const height = heights.get(index);
    return height === undefined || height === blocks[index]?.height ? piece : { ...piece, element: withHeight(piece.element, height) };
  });
}

function withHeight(element: Element, height: number): Element {
  return { ...element, props: { ...element.props, style: { ...element.props.style, height } } };
}

/** In which sizes the parts of a document are tried. */
interface Sizes extends Scales {
  /** Whether the dentist's comments precede the descriptions of the treatments, where they fill a page better. */
  readonly notesFirst: boolean;
}

const FULL_SIZES: Sizes = { ...FULL_SCALES, notesFirst: false };

/** Returns the sizes in which a document is tried, the ones that give up least first. */
function sizesOf(context: Context, { hasChart, hasNote }: { hasChart: boolean; hasNote: boolean }): Sizes[] {
  const { plan, isOnePage } = context;
  const count = plan.treatments.length;
  const ofRadiograph = sizesOfRadiograph(context);
  const ofChart = hasChart && !isOnePage ? [1, ...CHART_SCALES] : [1];
  const ofRows = !isOnePage && count <= COMPACT.mostTreatments ? [1, COMPACT.rows] : [1];
  const ofCards = !isOnePage && cardGroups(context).length <= DENSE.mostCards ? [1, DENSE.scale] : [1];
  const notes = hasNote && count > 0 ? [false, true] : [false];
  return ofRadiograph
    .flatMap((sizes) => ofRows.map((rows) => ({ ...sizes, rows })))
    .flatMap((sizes) => ofChart.flatMap((chart) => ofCards.map((cards) => ({ ...sizes, chart, cards }))))
    .flatMap((sizes) => notes.map((notesFirst) => ({ ...sizes, notesFirst })))
    .sort((a, b) => costOf(a, context) - costOf(b, context));
}

/** Returns the sizes of the radiograph over the width of the page or beside the title; a single page may lack it. */
function sizesOfRadiograph({ plan, isOnePage }: Context): Pick<Scales, 'radiograph' | 'beside'>[] {
  const below = (scales: readonly number[]) => [1, ...scales].map((radiograph) => ({ radiograph, beside: 0 }));
  if (!plan.radiograph) return below([]);
  if (plan.treatments.length === 0) return below(RADIOGRAPH_SCALES_ALONE);
  return [
    ...below(RADIOGRAPH_SCALES),
    ...BESIDE_SCALES.map((beside) => ({ radiograph: 0, beside })),
    ...(isOnePage ? [{ radiograph: 0, beside: 0 }] : []),
  ];
}

const costOf = ({ radiograph, beside, rows, chart, cards, notesFirst }: Sizes, { plan }: Pick<Context, 'plan'>): number =>
  (beside > 0
    ? COST.beside + COST.besideWithoutSize * (1 - beside)
    : (plan.treatments.length > 0 ? COST.radiograph : COST.radiographAlone) * (1 - radiograph)) +
  COST.chart * (1 - chart) +
  (cards < 1 ? COST.dense : 0) +
  (rows < 1 ? COST.compact : 0) +
  (notesFirst ? COST.notesFirst : 0);

/** Lays a part out in a size when it is first needed. */
function inSizes(layOutAt: (scale: number) => Promise<Part>): (scale: number) => Promise<Part> {
  const parts = new Map<number, Promise<Part>>();
  return (scale) => {
    const known = parts.get(scale) ?? layOutAt(scale);
    parts.set(scale, known);
    return known;
  };
}

interface Attempt {
  readonly sizes: Sizes;
  readonly distribution: Distribution;
  readonly cost: number;
}

/** Heights of the parts at full size, with the space before their blocks; those that have one size are summed. */
interface Heights {
  readonly radiograph: number;
  readonly rows: number;
  readonly chart: number;
  readonly cards: number;
  readonly others: number;
}

const heightOfPart = ({ pieces, blocks }: Part): number =>
  blocks.reduce((sum, { height }, index) => sum + (height + (pieces[index]?.gap ?? 0)) / (pieces[index]?.isHalf ? 2 : 1), 0);

/** Returns how many pages a document has at least in these sizes, from the heights of its parts. */
function leastPages(full: Heights, { radiograph, rows, chart, cards }: Sizes, topOf: (page: number) => number): number {
  const height =
    full.others +
    full.radiograph * radiograph +
    full.chart * chart +
    full.rows * (rows < 1 ? LEAST.rows : 1) +
    full.cards * (cards < 1 ? LEAST.cards : 1);
  const later = height - heightOf(0, topOf) - MOST_GAP;
  return later <= 0 ? 1 : 1 + Math.ceil(later / (heightOf(1, topOf) + MOST_GAP));
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
  const { pages: placed, isEven } = paginateEvenly(flowsOf(pieces, blocks), (page) => heightOf(page, topOf), NEARLY_EMPTY);
  return { context, pieces, blocks, placed, isEven, topOf };
}

const heightOf = (page: number, topOf: (page: number) => number) => PAGE.height - FRAME.bottom - topOf(page);

/** @param opening Number of the blocks that belong on page one. */
function pageCost({ placed, isEven, blocks, topOf }: Distribution, opening: number): number {
  const isComplete = (placed[0]?.filter(({ repeated }) => !repeated).length ?? 0) >= opening;
  const shares = placed.map((page, number) => {
    const used = Math.max(0, ...page.map(({ index, top }) => top + (blocks[index]?.height ?? 0)));
    return used / heightOf(number, topOf);
  });
  const endsWell = placed.length === 1 || (shares.at(-1) ?? 0) >= NEARLY_EMPTY;
  const gaping = shares.slice(0, -1).filter((share) => share < GAPING).length;
  return (
    placed.length + (isComplete ? 0 : COST.incomplete) + (endsWell ? 0 : COST.nearlyEmpty) + (isEven ? COST.even : 0) + gaping * COST.gaping
  );
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
    const bottom = { left: FRAME.left, top: PAGE.height - FRAME.bottom + FOOTER_GAP };
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
  const shapes = placeChart(drawn, area);
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
