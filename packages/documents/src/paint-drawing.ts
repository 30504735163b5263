import { addText, type Canvas } from './add-text';
import { type DrawingGradient, gradientOf } from './drawing-gradient';
import type { Weight } from './fonts';
import type { GatheredPdf } from './pdf-document';
import { type DrawnElement, readDrawing } from './read-drawing';
import { widthOfText } from './shape-text';
import type { DrawingShape } from './shapes';

type Pdf = GatheredPdf;
type Attributes = DrawnElement['attributes'];
type Pattern = ReturnType<Pdf['pattern']>;

/** Distance of the baseline below the middle of a letter, as a share of its height. */
const MIDDLE = 0.36;

/**
 * Paints an SVG drawing as vector graphics of the PDF: sharp at any size, smaller than an image and twenty times
 * faster. Supports what Molaar's drawings use: groups, rectangles, paths, circles, polylines, texts, patterns of lines
 * and dots, linear and radial gradients in the units of the drawing.
 */
export function paintDrawing(canvas: Canvas, { x, y, width, height, svg }: DrawingShape): void {
  const { pdf } = canvas;
  const drawing = readDrawing(svg);
  const [left = 0, top = 0, w = 1, h = 1] = (drawing.attributes.viewBox ?? '').split(' ').map(Number);
  const patterns = new Map(
    drawing.children
      .flatMap(definitionsOf)
      .map((definition) => [
        definition.attributes.id,
        definition.name === 'pattern' ? patternOf(pdf, definition) : gradientOf(pdf, definition),
      ]),
  );
  pdf
    .save()
    .translate(x, y)
    .scale(width / w, height / h)
    .translate(-left, -top);
  for (const child of drawing.children) paintElement(canvas, child, {}, patterns);
  pdf.restore();
}

interface InkPattern {
  readonly pattern: Pattern;
  readonly color: string;
}

type Patterns = ReadonlyMap<string | undefined, InkPattern | DrawingGradient>;

function paintElement(canvas: Canvas, element: DrawnElement, inherited: Attributes, patterns: Patterns): void {
  const { pdf } = canvas;
  const own = { ...inherited, ...element.attributes };
  const { transform } = element.attributes;
  if (element.name === 'defs') return;
  if (transform) {
    pdf.save();
    for (const [, name = '', numbers = ''] of transform.matchAll(/(\w+)\(([^)]*)\)/g))
      applyTransform(pdf, name, numbers.split(/[ ,]+/).map(Number));
  }
  if (element.name === 'g') {
    const { transform: _, ...passed } = own;
    for (const child of element.children) paintElement(canvas, child, passed, patterns);
  } else if (element.name === 'text') write(canvas, element.text, own);
  else paintLeaf(pdf, element, own, patterns);
  if (transform) pdf.restore();
}

function applyTransform(pdf: Pdf, name: string, [a = 0, b, c]: readonly number[]): void {
  if (name === 'translate') pdf.translate(a, b ?? 0);
  else if (name === 'scale') pdf.scale(a, b ?? a);
  else if (name === 'rotate') pdf.rotate(a, b === undefined ? {} : { origin: [b, c ?? 0] });
  else throw new Error(`unsupported transform in a drawing: ${name}`);
}

function paintLeaf(pdf: Pdf, element: DrawnElement, own: Attributes, patterns: Patterns): void {
  const get = (name: string) => Number(own[name] ?? 0);
  const fill = paintOf(own.fill ?? '#000000', patterns);
  const stroke = Number(own['stroke-width'] ?? 1) > 0 ? paintOf(own.stroke ?? 'none', patterns) : null;
  if (!fill && !stroke) return;
  if (element.name === 'path') addPath(pdf, own.d ?? '');
  else if (element.name === 'rect') {
    if (own.rx) pdf.roundedRect(get('x'), get('y'), get('width'), get('height'), get('rx'));
    else pdf.rect(get('x'), get('y'), get('width'), get('height'));
  } else if (element.name === 'circle') pdf.circle(get('cx'), get('cy'), get('r'));
  else if (element.name === 'polyline') {
    const points = (own.points ?? '').split(' ').map((point) => point.split(',').map(Number));
    points.forEach(([px = 0, py = 0], index) => {
      if (index === 0) pdf.moveTo(px, py);
      else pdf.lineTo(px, py);
    });
  } else throw new Error(`unsupported element in a drawing: ${element.name}`);
  if (stroke) {
    pdf.lineWidth(Number(own['stroke-width'] ?? 1));
    pdf.lineJoin(own['stroke-linejoin'] === 'round' ? 'round' : 'miter').lineCap(own['stroke-linecap'] === 'round' ? 'round' : 'butt');
    const [dash, space = dash] = (own['stroke-dasharray'] ?? '').split(/[ ,]+/).map(Number);
    if (dash) pdf.dash(dash, { space: space ?? dash });
    else pdf.undash();
  }
  const opacity = Number(own.opacity ?? 1);
  const lineOpacity = opacity * Number(own['stroke-opacity'] ?? 1);
  const fillOpacity = opacity * Number(own['fill-opacity'] ?? 1);
  const isTransparent = fillOpacity < 1 || lineOpacity < 1;
  if (isTransparent) pdf.save().fillOpacity(fillOpacity).strokeOpacity(lineOpacity);
  if (isGradient(fill)) {
    fill.use();
    if (stroke) pdf.strokeColor(stroke as PDFKit.Mixins.ColorValue);
    pdf.addContent(stroke ? 'B' : 'f');
  } else if (fill && stroke) pdf.fillAndStroke(fill as PDFKit.Mixins.ColorValue, stroke as PDFKit.Mixins.ColorValue);
  else if (fill) pdf.fill(fill as PDFKit.Mixins.ColorValue);
  else if (stroke) pdf.stroke(stroke as PDFKit.Mixins.ColorValue);
  if (isTransparent) pdf.restore();
}

/** A path of absolute moves, lines, curves and closings. */
const PLAIN_PATH = /^[MLCZ\d\s.,-]*$/;
const STEP = /([MLCZ])([^MLCZ]*)/g;
const OPERATORS: Readonly<Record<string, string>> = { M: 'm', L: 'l', C: 'c', Z: 'h' };

/** Adds a path. pdfkit parses and writes each number on its own, which takes most of a chart's time. */
function addPath(pdf: Pdf, d: string): void {
  if (!PLAIN_PATH.test(d)) {
    pdf.path(d);
    return;
  }
  pdf.addContent(d.replace(STEP, (_, step: string, numbers: string) => `${numbers.replaceAll(',', ' ').trim()} ${OPERATORS[step]}\n`));
}

type Paint = string | [Pattern, string] | DrawingGradient;

function isGradient(paint: Paint | null): paint is DrawingGradient {
  return paint !== null && typeof paint === 'object' && 'use' in paint;
}

function paintOf(value: string, patterns: Patterns): Paint | null {
  if (value === 'none' || value === 'transparent') return null;
  const id = /^url\(#([^)]+)\)$/.exec(value)?.[1];
  if (id === undefined) return value;
  const known = patterns.get(id);
  if (!known) throw new Error(`a drawing has no pattern ${id}`);
  return 'use' in known ? known : [known.pattern, known.color];
}

function write(canvas: Canvas, content: string, own: Attributes): void {
  const size = Number(own['font-size'] ?? 12);
  const weight: Weight = Number(own['font-weight'] ?? 400) >= 600 ? 700 : 400;
  const width = widthOfText(content, size, weight);
  const x = Number(own.x ?? 0) - (own['text-anchor'] === 'middle' ? width / 2 : 0);
  const y = Number(own.y ?? 0) + (own['dominant-baseline'] === 'central' ? size * MIDDLE : 0);
  addText(canvas, { x, y, text: content, size, weight, fill: own.fill ?? '#000000' });
}

const DEFINITIONS: ReadonlySet<string> = new Set(['pattern', 'linearGradient', 'radialGradient']);

function definitionsOf(element: DrawnElement): DrawnElement[] {
  return DEFINITIONS.has(element.name) ? [element] : element.children.flatMap(definitionsOf);
}

/** Creates a pattern in one colour, that of its lines or dots. */
function patternOf(pdf: Pdf, { attributes, children }: DrawnElement): InkPattern {
  const [width, height] = [Number(attributes.width), Number(attributes.height)];
  const color = children[0]?.attributes.stroke ?? children[0]?.attributes.fill ?? '#000000';
  const stream = children.map(inkOf).join('\n');
  return { pattern: pdf.pattern([0, 0, width, height], width, height, stream), color };
}

/** Length of a Bézier handle for a quarter of a circle, as a share of the radius. */
const QUARTER = 0.5523;

function inkOf({ name, attributes }: DrawnElement): string {
  const get = (attribute: string) => Number(attributes[attribute] ?? 0);
  if (name === 'path') {
    const steps = [...(attributes.d ?? '').matchAll(/([ML])(-?[\d.]+),(-?[\d.]+)/g)].map(
      ([, step, x, y]) => `${x} ${y} ${step === 'M' ? 'm' : 'l'}`,
    );
    return `${get('stroke-width')} w ${steps.join(' ')} S`;
  }
  if (name !== 'circle') throw new Error(`unsupported element in a pattern: ${name}`);
  const [x, y, r] = [get('cx'), get('cy'), get('r')];
  const k = r * QUARTER;
  const curve = (...points: number[]) => `${points.map((value) => Number(value.toFixed(4))).join(' ')} c`;
  return [
    `${x + r} ${y} m`,
    curve(x + r, y + k, x + k, y + r, x, y + r),
    curve(x - k, y + r, x - r, y + k, x - r, y),
    curve(x - r, y - k, x - k, y - r, x, y - r),
    curve(x + k, y - r, x + r, y - k, x + r, y),
    'f',
  ].join(' ');
}
