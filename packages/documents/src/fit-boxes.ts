import { breakLines, type Line } from './break-lines';
import type { Element, Style } from './element';
import type { Weight } from './fonts';

/** A text broken into lines, with its position in its box. */
export interface SetText {
  readonly lines: readonly Line[];
  readonly size: number;
  readonly weight: Weight;
  readonly fill: string;
  /** Points from one baseline to the next. */
  readonly pitch: number;
  readonly align: 'left' | 'right' | 'center';
  /** Position and width of the lines inside the box. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** An element with the size that its words need; satori receives boxes without words. */
export interface Fitted {
  readonly element: Element;
  readonly style: Style;
  readonly text: SetText | null;
  readonly children: readonly Fitted[];
}

const LINE_HEIGHT = 1.4;

/** Properties that are resolved here and have no meaning for a box without words. */
const TEXT_PROPERTIES: ReadonlySet<string> = new Set([
  'fontSize',
  'fontWeight',
  'color',
  'lineHeight',
  'whiteSpace',
  'justifyContent',
  'maxWidth',
  'flexGrow',
  'flexShrink',
  'padding',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
]);

/**
 * Breaks the texts of a block that may be `available` points wide. Satori would spend two thirds of its time on words
 * and measure them again for each document; here the widths of words are cached. Boxes with words have heights in whole
 * points, so that a block looks the same at every position.
 */
export function fitBoxes(element: Element, available: number): Fitted {
  return fit(element, available, true).fitted;
}

interface Sized {
  readonly fitted: Fitted;
  /** Preferred width in points. */
  readonly width: number;
}

/** A text that `fills` takes the whole width, else only what its words need. */
function fit(element: Element, available: number, fills: boolean): Sized {
  const { children, style } = element.props;
  if (typeof children === 'string') return fitText(element, children, available, fills);
  const padding = paddingOf(style);
  const outer = widthOf(style, available);
  const inner = (outer ?? Math.min(available, number(style.maxWidth) ?? available)) - padding.left - padding.right;
  const fitted =
    style.flexDirection === 'row'
      ? fitRow(children ?? [], inner)
      : (children ?? []).map((child) => fit(child, inner, style.alignItems === undefined && (fills || outer !== null)));
  const widths = fitted.map(({ width }) => width);
  const natural = style.flexDirection === 'row' ? widths.reduce((sum, width) => sum + width, 0) : Math.max(0, ...widths);
  const own = outer === null ? style : { ...style, width: outer };
  return {
    fitted: { element, style: own, text: null, children: fitted.map((child) => child.fitted) },
    width: outer ?? Math.ceil(natural + padding.left + padding.right),
  };
}

/** Fits a row: boxes with a width keep it, the others share the rest in proportion to their words. */
function fitRow(parts: readonly Element[], inner: number): Sized[] {
  const given = parts.map(({ props: { style } }) => widthOf(style, inner));
  const children = parts.map((part, index) => withWidth(part, given[index] ?? null));
  const margins = parts.map(({ props: { style } }) => (number(style.marginLeft) ?? 0) + (number(style.marginRight) ?? 0));
  const rest = inner - [...given, ...margins].reduce<number>((sum, width) => sum + (width ?? 0), 0);
  const first = children.map((child, index) => fit(child, given[index] ?? rest, given[index] !== null || growsOf(child)));
  const wanted = first.reduce((sum, { width }, index) => sum + (given[index] === null ? width : 0), 0);
  if (wanted <= rest) return first;
  return children.map((child, index) => {
    const own = first[index] as Sized;
    if (given[index] !== null) return own;
    return fit(child, Math.floor((rest * own.width) / wanted), growsOf(child));
  });
}

/** Converts a relative width to points, so that it is not applied twice. */
function withWidth(element: Element, width: number | null): Element {
  return width === null ? element : { ...element, props: { ...element.props, style: { ...element.props.style, width } } };
}

function growsOf({ props: { style } }: Element): boolean {
  return number(style.flexGrow) === 1;
}

function fitText(element: Element, content: string, available: number, fills: boolean): Sized {
  const { style } = element.props;
  const size = number(style.fontSize) ?? 10;
  const weight = (number(style.fontWeight) ?? 400) as Weight;
  const padding = paddingOf(style);
  const given = widthOf(style, available);
  const outer = given ?? Math.min(available, number(style.maxWidth) ?? available);
  const availableWidth = style.whiteSpace === 'nowrap' ? Number.POSITIVE_INFINITY : outer - padding.left - padding.right;
  const lines = breakLines(content, availableWidth, size, weight);
  const longest = Math.max(0, ...lines.map((line) => line.width));
  const width = given ?? (fills ? outer : Math.ceil(longest + padding.left + padding.right));
  const pitch = size * (number(style.lineHeight) ?? LINE_HEIGHT);
  const height = Math.ceil(lines.length * pitch - 0.001) + padding.top + padding.bottom;
  const box: Record<string, string | number> = {};
  for (const name in style) if (!TEXT_PROPERTIES.has(name)) box[name] = style[name] as string | number;
  const text: SetText = {
    lines,
    size,
    weight,
    fill: String(style.color ?? '#000000'),
    pitch,
    align: style.justifyContent === 'flex-end' ? 'right' : style.justifyContent === 'center' ? 'center' : 'left',
    left: padding.left,
    top: padding.top,
    width: width - padding.left - padding.right,
  };
  return { fitted: { element, style: { ...box, width, height, flexShrink: 0 }, text, children: [] }, width };
}

/** Returns the width in points, or null when the style has none. */
function widthOf({ width }: Style, available: number): number | null {
  if (typeof width === 'string' && width.endsWith('%')) return Math.round((available * Number.parseFloat(width)) / 100);
  return number(width);
}

function number(value: string | number | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

/** Reads the padding from the short form ("6px 10px") or from single sides. */
function paddingOf(style: Style): { top: number; right: number; bottom: number; left: number } {
  const short = typeof style.padding === 'string' ? style.padding.split(' ').map(Number.parseFloat) : [number(style.padding) ?? 0];
  const [top = 0, right = top, bottom = top, left = right] = short;
  return {
    top: number(style.paddingTop) ?? top,
    right: number(style.paddingRight) ?? right,
    bottom: number(style.paddingBottom) ?? bottom,
    left: number(style.paddingLeft) ?? left,
  };
}
