import satori from 'satori';
import type { Element, Tag } from './element';
import { type Fitted, fitBoxes, type SetText } from './fit-boxes';
import { fontFiles } from './fonts';
import { shapesOfSvg } from './satori-shapes';
import { baselineOf } from './shape-text';
import { moved, type Shape, type TextShape } from './shapes';

/** A tagged box of a laid-out block, with the shapes of its own, without those of its children. */
export interface Region {
  readonly tag: Tag;
  readonly children: Region[];
  readonly shapes: Shape[];
  /** Alternative text of a figure. */
  readonly alternative?: string;
}

export interface Slot {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A laid-out block with its top at 0: decoration (no meaning for screen readers), content, and slots to be filled. */
export interface Block {
  readonly height: number;
  readonly decoration: readonly Shape[];
  readonly regions: readonly Region[];
  readonly slots: readonly Slot[];
}

interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Positions of the boxes of a block in tree order, and the shapes that satori painted for them. */
interface Boxes {
  readonly frames: readonly Frame[];
  readonly decoration: readonly Shape[];
}

/**
 * Lays blocks out with satori. Satori has no pages and no structure; both are derived from its report of the nodes.
 * It receives boxes only, with their texts already broken into lines (`fitBoxes`), so that blocks which differ only in
 * words are laid out once and cached.
 * @returns heights, shapes and structure in the order of `elements`.
 */
export async function layOut(elements: readonly Element[], width: number): Promise<Block[]> {
  const fitted = elements.map((element) => fitBoxes(element, width));
  const keys = fitted.map((block) => JSON.stringify([width, boxOf(block)]));
  const missing = new Map<string, Fitted>();
  keys.forEach((key, index) => {
    if (!layouts.has(key)) missing.set(key, fitted[index] as Fitted);
  });
  const fresh = await layOutBoxes([...missing.values()], width);
  const added = new Map([...missing.keys()].map((key, index) => [key, fresh[index] as Boxes]));
  const blocks = fitted.map((block, index) => {
    const key = keys[index] as string;
    return blockOf(block, (added.get(key) ?? layouts.get(key)) as Boxes);
  });
  if (layouts.size + added.size > MAX_CACHED_LAYOUTS) layouts.clear();
  for (const [key, boxes] of added) layouts.set(key, boxes);
  return blocks;
}

/** The boxes of a line are the same for every patient, so few layouts are new. */
const MAX_CACHED_LAYOUTS = 4000;
const layouts = new Map<string, Boxes>();

/** Returns what satori sees of a block: its boxes without words. */
function boxOf({ style, children }: Fitted): unknown {
  return children.length > 0 ? [style, children.map(boxOf)] : [style];
}

async function layOutBoxes(blocks: readonly Fitted[], width: number): Promise<Boxes[]> {
  if (blocks.length === 0) return [];
  const frames: Frame[] = [];
  let boxes = 0;
  const nodeOf = ({ style, children }: Fitted): object => {
    const id = boxes++;
    return { type: 'div', props: { style, id, children: children.map(nodeOf) } };
  };
  const starts: number[] = [];
  const nodes = blocks.map((block) => {
    starts.push(boxes);
    return nodeOf(block);
  });
  const style = { display: 'flex', flexDirection: 'column', width: '100%' };
  const svg = await satori({ type: 'div', props: { style, children: nodes } } as never, {
    width,
    embedFont: false,
    fonts: satoriFonts(),
    onNodeDetected: ({ props, left, top, width: w, height }) => {
      if (typeof props.id === 'number') frames[props.id] = { left, top, width: w, height };
    },
  });
  const shapes = shapesOfSvg(svg);
  return starts.map((start, index) => {
    const own = frames.slice(start, starts[index + 1] ?? boxes);
    const root = own[0];
    if (!root || own.length !== (starts[index + 1] ?? boxes) - start) throw new Error('satori did not report a box');
    return {
      frames: own.map((frame) => ({ ...frame, top: frame.top - root.top })),
      decoration: shapes.filter((shape) => isInside(shape, root)).map((shape) => moved(shape, 0, -root.top)),
    };
  });
}

function isInside(shape: Shape, { top, height }: Frame): boolean {
  const middle = 'height' in shape ? shape.y + shape.height / 2 : shape.y;
  return shape.y >= top - 0.01 && middle < top + height;
}

let fonts: { name: string; data: Buffer; weight: 400; style: 'normal' }[] | undefined;

/**
 * Returns the font that satori requires even without words. Always the same array: satori caches parsed fonts by it.
 */
function satoriFonts(): NonNullable<typeof fonts> {
  fonts ??= fontFiles()
    .slice(0, 1)
    .map(({ data }) => ({ name: 'Inter', data, weight: 400, style: 'normal' }));
  return fonts;
}

function blockOf(block: Fitted, { frames, decoration }: Boxes): Block {
  const slots: Slot[] = [];
  const regions: Region[] = [];
  let next = 0;
  const visit = ({ element: { props }, text, children }: Fitted, region: Region | null) => {
    const { left, top, width, height } = frames[next++] as Frame;
    let own = region;
    if (props.tag) {
      own = { tag: props.tag, children: [], shapes: [] };
      (region?.children ?? regions).push(own);
    }
    if (props.slot) slots.push({ name: props.slot, x: left, y: top, width, height });
    if (text && text.lines.length > 0) {
      if (!own) throw new Error(`a text of the page has no tag: "${text.lines[0]?.text}"`);
      own.shapes.push(...linesAt(text, left, top));
    }
    for (const child of children) visit(child, own);
  };
  visit(block, null);
  return { height: frames[0]?.height ?? 0, decoration, regions, slots };
}

function linesAt(text: SetText, left: number, top: number): TextShape[] {
  const { lines, size, weight, fill, pitch, align } = text;
  const first = top + text.top + baselineOf(size, weight, pitch);
  return lines.map((line, index) => {
    const free = text.width - line.width;
    const indent = align === 'right' ? free : align === 'center' ? free / 2 : 0;
    const { width, text: words, joins } = line;
    return { kind: 'text', x: left + text.left + indent, y: first + index * pitch, width, text: words, size, weight, fill, joins };
  });
}
