/** An SVG element, as far as Molaar's own drawings use it. */
export interface DrawnElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly DrawnElement[];
  readonly text: string;
}

const TOKEN = /<(\/?)([a-zA-Z]+)([^>]*?)(\/?)>|([^<]+)/g;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

/** Parses SVG of Molaar's own drawings: well-formed, without comments and declarations. */
export function readDrawing(svg: string): DrawnElement {
  const root: Open = { name: '', attributes: {}, children: [], text: '' };
  const open: Open[] = [root];
  for (const [, closing, name = '', attributes = '', empty, text] of svg.matchAll(TOKEN)) {
    const parent = open.at(-1) as Open;
    if (text !== undefined) parent.text += decode(text);
    else if (closing) open.pop();
    else {
      const element: Open = { name, attributes: attributesOf(attributes), children: [], text: '' };
      parent.children.push(element);
      if (!empty) open.push(element);
    }
  }
  const drawing = root.children[0];
  if (drawing?.name !== 'svg' || open.length !== 1) throw new Error('not a drawing');
  return drawing;
}

interface Open extends DrawnElement {
  readonly children: Open[];
  text: string;
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, decode(value as string)]));
}

function decode(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
