import type { PathShape, RectShape, Shape } from './shapes';

/** Satori wraps drawings in masks and clip paths for overflow, which the pages never have. */
const HIDDEN = /<defs>.*?<\/defs>|<mask\b.*?<\/mask>/gs;
const DRAWN = /<(rect|path)\b([^>]*?)\/?>/gs;

/** Parses the shapes of an SVG that satori created from boxes without words. */
export function shapesOfSvg(svg: string): Shape[] {
  return [...svg.replace(HIDDEN, '').matchAll(DRAWN)].map(([, name, attributes = '']) => {
    const get = attributeReader(attributes);
    return name === 'rect' ? rectOf(get) : pathOf(get);
  });
}

type Reader = (name: string) => string | undefined;

function attributeReader(attributes: string): Reader {
  const values = new Map([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
  return (name) => values.get(name);
}

function rectOf(get: Reader): RectShape {
  const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((name) => Number(get(name)));
  return { kind: 'rect', x, y, width, height, fill: get('fill') ?? '#000000' };
}

function pathOf(get: Reader): PathShape {
  // Satori's rounded boxes start at an absolute point and continue in relative steps.
  const [x, y] = [Number(get('x') ?? 0), Number(get('y') ?? 0)];
  const d = (get('d') ?? '').replace(/^M([\d.]+),([\d.]+)/, (_, px, py) => `M${Number(px) - x},${Number(py) - y}`);
  return { kind: 'path', x, y, d, fill: get('fill') ?? '#000000' };
}
