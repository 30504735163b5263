import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSvgPen, type SvgPen } from './svg-pen';

/** What the pen needs of an element of the page. */
class PageElement {
  readonly attributes: Record<string, string> = {};
  readonly children: PageElement[] = [];
  textContent = '';
  changes = 0;
  #parent: PageElement | null = null;

  constructor(readonly nodeName: string) {}

  append(child: PageElement): void {
    child.#parent = this;
    this.children.push(child);
  }
  remove(): void {
    this.#parent?.children.splice(this.#parent.children.indexOf(this), 1);
  }
  replaceWith(other: PageElement): void {
    other.#parent = this.#parent;
    this.#parent?.children.splice(this.#parent.children.indexOf(this), 1, other);
  }
  setAttribute(name: string, value: string): void {
    this.attributes[name] = value;
    this.changes += 1;
  }
  removeAttribute(name: string): void {
    delete this.attributes[name];
    this.changes += 1;
  }
}

beforeEach(() => vi.stubGlobal('document', { createElementNS: (_: string, name: string) => new PageElement(name) }));
afterEach(() => vi.unstubAllGlobals());

/** Returns what is drawn, without the two points that are always there. */
const drawnBy = (pen: SvgPen) => (pen.element as unknown as PageElement).children.slice(1);

function drawFocus(pen: SvgPen, x: number): void {
  pen.begin();
  pen.beginPath();
  pen.rect(x, 0, 8, 8);
  pen.fillStyle = '#ffffff';
  pen.fill();
  pen.strokeStyle = '#000000';
  pen.lineWidth = 4;
  pen.stroke();
  pen.strokeStyle = '#ff0000';
  pen.lineWidth = 2;
  pen.stroke();
  pen.fillRect(x, 20, 30, 10);
  pen.fillText('36', x, 25);
  pen.end();
}

it('draws a path and its line as one element, in the order of the calls', () => {
  const pen = createSvgPen({ font: '', measureText: () => ({}) as TextMetrics });
  drawFocus(pen, 5);
  const line = { 'stroke-opacity': '1', d: 'M5 0h8v8h-8Z' };
  expect(drawnBy(pen).map(({ nodeName, attributes, textContent }) => ({ nodeName, ...attributes, textContent }))).toEqual([
    { nodeName: 'path', ...line, fill: '#ffffff', 'fill-opacity': '1', stroke: '#000000', 'stroke-width': '4', textContent: '' },
    { nodeName: 'path', ...line, fill: 'none', stroke: '#ff0000', 'stroke-width': '2', textContent: '' },
    { nodeName: 'path', d: 'M5 20h30v10h-30Z', fill: '#ffffff', 'fill-opacity': '1', textContent: '' },
    { nodeName: 'text', x: '5', y: '25', fill: '#ffffff', 'dominant-baseline': 'central', textContent: '36' },
  ]);
});

it('moves what is drawn by few attributes, and removes what is no longer drawn', () => {
  const pen = createSvgPen({ font: '', measureText: () => ({}) as TextMetrics });
  drawFocus(pen, 5);
  const before = drawnBy(pen);
  const changes = before.map((element) => element.changes);
  drawFocus(pen, 6);
  expect(drawnBy(pen)).toEqual(before);
  expect(before.map((element, at) => element.changes - changes[at]!)).toEqual([1, 1, 1, 1]);

  pen.begin();
  pen.fillRect(0, 0, 1, 1);
  pen.end();
  expect(drawnBy(pen).map(({ nodeName, attributes }) => [nodeName, attributes.stroke])).toEqual([['path', undefined]]);
});
