import type { Context, Pen } from './drawing';

const SVG = 'http://www.w3.org/2000/svg';
/** Decimals of coordinates: a fraction of a screen pixel that nobody sees. */
const round = (value: number) => Math.round(value * 100) / 100;

/**
 * Draws with the calls of a canvas into an SVG element. What follows the pointer is drawn so: the browser paints it
 * beside the page's main thread, and copies no canvas of the view's size at each frame.
 */
export interface SvgPen extends Pen {
  /** The element with all that was drawn between the last `begin` and `end`. */
  readonly element: SVGSVGElement;
  begin(): void;
  end(): void;
}

/**
 * Returns two invisible points far outside of any view: what is drawn between them never changes how far the element
 * reaches, and the browser need not lay out the layers of the page again while something is dragged.
 */
function farCorners(): SVGElement {
  const corners = document.createElementNS(SVG, 'path');
  corners.setAttribute('d', 'M-8000 -8000h1v1h-1ZM16000 16000h1v1h-1Z');
  corners.setAttribute('fill-opacity', '0.004');
  return corners;
}

/** @param measure - measures texts, with the font of the labels */
export function createSvgPen(measure: Pick<Context, 'font' | 'measureText'>): SvgPen {
  const element = document.createElementNS(SVG, 'svg');
  element.append(farCorners());
  /** The elements in order with their attributes; they are changed rather than made again. */
  const drawn: { readonly node: SVGElement; readonly attributes: Map<string, string> }[] = [];
  let next = 0;
  let path: string[] = [];
  let dash: readonly number[] = [];
  /** A filled path that is not in the element yet: its line, if that is drawn next, comes into the same element. */
  let filled: Readonly<Record<'d' | 'fill' | 'fill-opacity', string>> | null = null;

  function putFilled(): void {
    if (filled) put('path', filled);
    filled = null;
  }

  function put(name: 'path' | 'text', attributes: Readonly<Record<string, string>>, text = ''): void {
    let known = drawn[next];
    if (known?.node.nodeName !== name) {
      const node = document.createElementNS(SVG, name) as SVGElement;
      if (known) known.node.replaceWith(node);
      else element.append(node);
      known = { node, attributes: new Map() };
      drawn[next] = known;
    }
    next += 1;
    for (const attribute of known.attributes.keys()) {
      if (attribute in attributes) continue;
      known.node.removeAttribute(attribute);
      known.attributes.delete(attribute);
    }
    for (const [attribute, value] of Object.entries(attributes)) {
      if (known.attributes.get(attribute) === value) continue;
      known.node.setAttribute(attribute, value);
      known.attributes.set(attribute, value);
    }
    if (name === 'text' && known.node.textContent !== text) known.node.textContent = text;
  }

  const rectangle = (x: number, y: number, w: number, h: number) => `M${round(x)} ${round(y)}h${round(w)}v${round(h)}h${round(-w)}Z`;
  function fillWith(d: string): void {
    putFilled();
    filled = { d, fill: String(pen.fillStyle), 'fill-opacity': String(pen.globalAlpha) };
  }
  function strokeWith(d: string): void {
    const ground = filled?.d === d ? filled : { d, fill: 'none' };
    if (filled === ground) filled = null;
    putFilled();
    put('path', {
      ...ground,
      stroke: String(pen.strokeStyle),
      'stroke-opacity': String(pen.globalAlpha),
      'stroke-width': String(pen.lineWidth),
      ...(dash.length > 0 ? { 'stroke-dasharray': dash.join(' ') } : {}),
    });
  }

  const pen: SvgPen = {
    element,
    fillStyle: '#000',
    strokeStyle: '#000',
    globalAlpha: 1,
    lineWidth: 1,
    begin() {
      next = 0;
    },
    end() {
      putFilled();
      for (const { node } of drawn.splice(next)) node.remove();
    },
    beginPath() {
      path = [];
    },
    moveTo: (x, y) => void path.push(`M${round(x)} ${round(y)}`),
    lineTo: (x, y) => void path.push(`L${round(x)} ${round(y)}`),
    closePath: () => void path.push('Z'),
    rect: (x, y, w, h) => void path.push(rectangle(x, y, w, h)),
    // biome-ignore lint/complexity/useMaxParams: the canvas' API
    roundRect(x, y, w, h, radius) {
      const r = round(Number(radius));
      const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
      path.push(
        `M${round(x + r)} ${round(y)}h${round(w - 2 * r)}${arc(r, r)}v${round(h - 2 * r)}${arc(-r, r)}h${round(2 * r - w)}${arc(-r, -r)}v${round(2 * r - h)}${arc(r, -r)}Z`,
      );
    },
    // Whole circles only.
    arc: (x, y, radius) =>
      void path.push(
        `M${round(x - radius)} ${round(y)}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0Z`,
      ),
    fill: () => fillWith(path.join('')),
    stroke: () => strokeWith(path.join('')),
    fillRect: (x, y, w, h) => fillWith(rectangle(x, y, w, h)),
    strokeRect: (x, y, w, h) => strokeWith(rectangle(x, y, w, h)),
    fillText(text, x, y) {
      putFilled();
      // Not moved by a transform: at each change of one, the browser lays out all layers of the page.
      put('text', { x: String(round(x)), y: String(round(y)), fill: String(pen.fillStyle), 'dominant-baseline': 'central' }, text);
    },
    setLineDash(lengths) {
      dash = [...lengths];
    },
    measureText: (text) => measure.measureText(text),
  };
  return pen;
}
