import type { Weight } from './fonts';
import type { PathShape, RectShape, Shape, TextShape } from './shapes';

/** Satori wraps what it draws in masks and clip paths for overflow that our pages never have. */
const HIDDEN = /<defs>.*?<\/defs>|<mask\b.*?<\/mask>/gs;
const DRAWN = /<(text|rect|path)\b([^>]*?)(?:\/>|>([^<]*)<\/text>)/gs;

/** Reads the shapes of an SVG that satori made with `embedFont: false`, words of a line joined into one text. */
export function shapesOfSvg(svg: string): Shape[] {
  const shapes: Shape[] = [];
  // Satori gives each word and each space a text of its own; a reader's search wants lines, without a space at their end.
  let space: TextShape | undefined;
  for (const [, name, attributes = '', content = ''] of svg.replace(HIDDEN, '').matchAll(DRAWN)) {
    const get = attributeReader(attributes);
    if (name === 'rect') shapes.push(rectOf(get));
    else if (name === 'path') shapes.push(pathOf(get));
    else {
      const word = wordOf(get, decode(content));
      if (word.text === ' ') {
        space = word;
        continue;
      }
      const last = shapes.at(-1);
      const line = last?.kind === 'text' && space ? joined(last, space) : last;
      const longer = line?.kind === 'text' ? joined(line, word) : undefined;
      if (longer) shapes[shapes.length - 1] = longer;
      else shapes.push(word);
    }
    space = undefined;
  }
  return shapes;
}

type Reader = (name: string) => string | undefined;

function attributeReader(attributes: string): Reader {
  const values = new Map([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
  return (name) => values.get(name);
}

function wordOf(get: Reader, text: string): TextShape {
  const weight = get('font-weight');
  return {
    kind: 'text',
    x: Number(get('x')),
    y: Number(get('y')),
    width: Number(get('width')),
    text,
    size: Number(get('font-size')),
    weight: (weight === 'normal' ? 400 : weight === 'bold' ? 700 : Number(weight)) as Weight,
    fill: get('fill') ?? '#000000',
  };
}

function rectOf(get: Reader): RectShape {
  const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((name) => Number(get(name)));
  return { kind: 'rect', x, y, width, height, fill: get('fill') ?? '#000000' };
}

function pathOf(get: Reader): PathShape {
  // Satori's rounded boxes begin at an absolute point and go on in relative steps.
  const [x, y] = [Number(get('x') ?? 0), Number(get('y') ?? 0)];
  const d = (get('d') ?? '').replace(/^M([\d.]+),([\d.]+)/, (_, px, py) => `M${Number(px) - x},${Number(py) - y}`);
  return { kind: 'path', x, y, d, fill: get('fill') ?? '#000000' };
}

/** The line with the word at its end, or undefined where the word begins a line of its own. */
function joined(line: TextShape, word: TextShape): TextShape | undefined {
  const gap = word.x - (line.x + line.width);
  const alike = line.size === word.size && line.weight === word.weight && line.fill === word.fill;
  if (!alike || line.y !== word.y || Math.abs(gap) > 0.05) return undefined;
  return { ...line, text: line.text + word.text, width: word.x + word.width - line.x };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'", apos: "'" };

function decode(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
