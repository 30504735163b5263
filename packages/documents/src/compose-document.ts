import { setImmediate as nextTurn } from 'node:timers/promises';
import { comments, disclaimers, signature } from './blocks/closing';
import { chart, radiograph } from './blocks/figures';
import { letterhead } from './blocks/letterhead';
import { footer, runningHead } from './blocks/page-frame';
import { summary } from './blocks/summary';
import { treatments } from './blocks/treatments';
import { type ChartDrawing, drawChart } from './chart';
import { drawRadiograph, visibleAnnotations } from './draw-radiograph';
import type { Element } from './element';
import { type Block, layOut, type Region } from './layout';
import { type Flow, paginate } from './paginate';
import { type Context, contextOf, type Piece } from './piece';
import { moved, type Shape } from './shapes';
import { CONTENT_WIDTH, FRAME, PAGE } from './theme';
import type { DocumentOptions, TreatmentPlanDocument } from './treatment-plan-document';

/** A laid-out block in its place on a page. */
export interface PageItem {
  /** Drawn first; no meaning for a reader. */
  readonly decoration: readonly Shape[];
  readonly regions: readonly Region[];
  /** Rows of one name form one table, over pages. */
  readonly table: string | null;
  /** Page furniture and repeated heads: seen, but not read out again. */
  readonly isArtifact: boolean;
}

export interface ComposedDocument {
  readonly title: string;
  readonly pages: readonly (readonly PageItem[])[];
}

/** Blocks per call of satori: the event loop gets its turn between calls. */
const BATCH = 12;

/** The running head of later pages, and what is kept free below it: long names make it higher than its usual line. Points. */
const HEAD = { top: 40, gap: 14 } as const;

/** Lays a plan out on A4 pages: all decisions on places are made here, the painters only paint. */
export async function composeDocument(plan: TreatmentPlanDocument, options: DocumentOptions): Promise<ComposedDocument> {
  const context = contextOf(plan, options);
  const drawn = drawChart(plan, options);
  const parts = [letterhead, radiograph, (own: Context) => chart(own, drawn), summary, treatments, comments, disclaimers, signature];
  const pieces = parts.flatMap((part) => part(context));
  const laidOut = await inBatches(pieces.map((piece) => piece.element));
  const blocks = laidOut.map((block) => withChart(withRadiograph(withLogo(block, context), context), drawn));

  const [head] = await layOut([runningHead(context)], CONTENT_WIDTH);
  const later = Math.max(FRAME.topLater, HEAD.top + (head?.height ?? 0) + HEAD.gap);
  const topOf = (page: number) => (page === 0 ? FRAME.top : later);
  const placed = paginate(flowsOf(pieces, blocks), (page) => PAGE.height - FRAME.bottom - topOf(page));
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
    // The notice of the first page is read out once, with the page's content.
    const footItem = itemAt(foot, PAGE.height - FRAME.bottom + 22, null, page > 0);
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

/** Draws the mouth into the block that keeps a place for it. */
function withRadiograph(block: Block, { plan, texts }: Context): Block {
  const place = block.slots.find((slot) => slot.name === 'picture');
  if (!place || !plan.radiograph) return block;
  const shapes = drawRadiograph(plan.radiograph, place.width, place.height).map((shape) => moved(shape, place.x, place.y));
  const alternative = texts.treatmentPlan.radiograph.alternative(visibleAnnotations(plan.radiograph).length);
  const fill = (region: Region): Region =>
    region.tag === 'Figure' ? { ...region, shapes, alternative } : { ...region, children: region.children.map(fill) };
  return { ...block, regions: block.regions.map(fill) };
}

/** Draws the clinic's logo into the letterhead; whoever hears the page hears the clinic's name. */
function withLogo(block: Block, { plan }: Context): Block {
  const place = block.slots.find((slot) => slot.name === 'logo');
  const { logo, name: alternative } = plan.clinic;
  if (!place || !logo) return block;
  const { x, y, width, height } = place;
  const shapes: Shape[] = [{ kind: 'image', x, y, width, height, data: logo.image }];
  const fill = (region: Region): Region =>
    region.tag === 'Figure' ? { ...region, shapes, alternative } : { ...region, children: region.children.map(fill) };
  return { ...block, regions: block.regions.map(fill) };
}

function withChart(block: Block, drawn: ChartDrawing | null): Block {
  const place = block.slots.find((slot) => slot.name === 'chart');
  if (!place || !drawn) return block;
  const { x, y, width, height } = place;
  const shapes: Shape[] = [{ kind: 'drawing', x, y, width, height, svg: drawn.svg }];
  const { alternative } = drawn;
  const fill = (region: Region): Region =>
    region.tag === 'Figure' ? { ...region, shapes, alternative } : { ...region, children: region.children.map(fill) };
  return { ...block, regions: block.regions.map(fill) };
}
