import satori from 'satori';
import type { Element, Tag } from './element';
import { fontFiles } from './fonts';
import { shapesOfSvg } from './satori-shapes';
import type { Shape, TextShape } from './shapes';

/** A tagged box of a laid-out block, with the shapes that belong to it and to none of its children. */
export interface Region {
  readonly tag: Tag;
  readonly children: Region[];
  readonly shapes: Shape[];
  /** What a reader hears instead of a figure. */
  readonly alternative?: string;
}

export interface Slot {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One block, its top at 0: decoration (no meaning for a reader), meaning, and places to be filled. */
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

/**
 * Lays blocks out under each other by satori and takes them apart again; the blocks' heights, shapes and structure come
 * back in the same order. Satori itself knows no pages and no structure: both come from its account of the nodes.
 */
export async function layOut(elements: readonly Element[], width: number): Promise<Block[]> {
  const { numbered, numbers } = numberBoxes(elements);
  const frames = new Map<number, Frame>();
  const root = {
    type: 'div',
    props: {
      style: { display: 'flex', flexDirection: 'column', width: '100%', fontFamily: 'Inter', lineHeight: 1.4, wordBreak: 'break-word' },
      children: numbered,
    },
  };
  const svg = await satori(root as never, {
    width,
    embedFont: false,
    fonts: fontFiles().map(({ weight, data }) => ({ name: 'Inter', data, weight, style: 'normal' as const })),
    onNodeDetected: ({ props, left, top, width: w, height }) => {
      if (typeof props.id === 'number') frames.set(props.id, { left, top, width: w, height });
    },
  });
  const shapes = shapesOfSvg(svg);
  const frameOf = (element: Element): Frame => {
    const frame = frames.get(numbers.get(element) ?? -1);
    if (!frame) throw new Error('satori gave no account of a box');
    return frame;
  };
  return elements.map((element) => blockOf(element, frameOf, shapes));
}

/** Satori copies what it is given, so each box carries a number by which it is known again. */
function numberBoxes(elements: readonly Element[]): { numbered: object[]; numbers: Map<Element, number> } {
  const numbers = new Map<Element, number>();
  const copy = (element: Element): object => {
    const id = numbers.size;
    numbers.set(element, id);
    const { children } = element.props;
    return { type: element.type, props: { ...element.props, id, children: Array.isArray(children) ? children.map(copy) : children } };
  };
  return { numbered: elements.map(copy), numbers };
}

function blockOf(element: Element, frameOf: (element: Element) => Frame, shapes: readonly Shape[]): Block {
  const frame = frameOf(element);
  const inside = shapes.filter((shape) => shape.y >= frame.top - 0.01 && shapeMiddle(shape) < frame.top + frame.height);
  const own = inside.map((shape) => ({ ...shape, y: shape.y - frame.top }));
  const slots: Slot[] = [];
  const places: { region: Region; frame: Frame }[] = [];
  const regions: Region[] = [];

  const visit = (node: Element, parent: Region[]) => {
    const at = frameOf(node);
    let children = parent;
    if (node.props.tag) {
      const region: Region = { tag: node.props.tag, children: [], shapes: [] };
      parent.push(region);
      places.push({ region, frame: { ...at, top: at.top - frame.top } });
      children = region.children;
    }
    if (node.props.slot) slots.push({ name: node.props.slot, x: at.left, y: at.top - frame.top, width: at.width, height: at.height });
    if (Array.isArray(node.props.children)) for (const child of node.props.children) visit(child, children);
  };
  visit(element, regions);

  const decoration: Shape[] = [];
  for (const shape of own) {
    if (shape.kind !== 'text') decoration.push(shape);
    else {
      // Deeper boxes come later in the list, so the last that holds the text is its own.
      const place = places.findLast((candidate) => holds(candidate.frame, shape));
      if (!place) throw new Error(`a text of the page has no tag: "${shape.text}"`);
      place.region.shapes.push(shape);
    }
  }
  return { height: frame.height, decoration, regions, slots };
}

function shapeMiddle(shape: Shape): number {
  if (shape.kind === 'text') return shape.y - shape.size * 0.3;
  return 'height' in shape ? shape.y + shape.height / 2 : shape.y;
}

function holds(frame: Frame, text: TextShape): boolean {
  const x = text.x + text.width / 2;
  const y = text.y - text.size * 0.3;
  return x >= frame.left - 0.5 && x <= frame.left + frame.width + 0.5 && y >= frame.top - 0.5 && y <= frame.top + frame.height + 0.5;
}
