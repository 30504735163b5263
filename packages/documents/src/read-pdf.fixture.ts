import { getDocument, OPS, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  /** Texts of each page in file order, with spaces between pieces. */
  readonly pages: readonly string[];
  /** Letters of each page as written, with nothing added between lines: what a screen reader reads. */
  readonly spoken: readonly string[];
  /** Structure tags of each page: "Document(H1,P,Table(TR(TH,TH)))". */
  readonly structure: readonly string[];
  readonly title: string;
  readonly language: string | null;
  readonly fonts: readonly string[];
  /** As "page title"; lower levels are indented by two spaces. */
  readonly bookmarks: readonly string[];
}

interface Node {
  readonly role?: string;
  readonly type?: string;
  readonly children?: readonly Node[];
}

/** Reads a PDF back with an independent library. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
  const pages: string[] = [];
  const spoken: string[] = [];
  const structure: string[] = [];
  const fonts = new Set<string>();
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const content = await page.getTextContent();
    pages.push(textOf(content.items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))).trimEnd());
    structure.push(outline((await page.getStructTree()) as Node));
    const { fnArray, argsArray } = await page.getOperatorList();
    spoken.push(argsArray.map((args, index) => (fnArray[index] === OPS.showText ? lettersOf(args[0]) : '')).join(''));
    for (const item of content.items) {
      if ('fontName' in item && page.commonObjs.has(item.fontName))
        fonts.add((page.commonObjs.get(item.fontName) as { name: string }).name);
    }
  }
  const { info } = await pdf.getMetadata();
  const { Title = '', Language = null } = info as { Title?: string; Language?: string | null };
  const bookmarks = await bookmarksOf(pdf, (await pdf.getOutline()) as Bookmark[] | null);
  await pdf.loadingTask.destroy();
  return { pages, spoken, structure, title: Title, language: Language, fonts: [...fonts].sort(), bookmarks };
}

function lettersOf(glyphs: readonly ({ readonly unicode: string } | number)[]): string {
  return glyphs.map((glyph) => (typeof glyph === 'number' ? '' : glyph.unicode)).join('');
}

interface Bookmark {
  readonly title: string;
  readonly dest: unknown;
  readonly items: readonly Bookmark[];
}

async function bookmarksOf(pdf: PDFDocumentProxy, items: readonly Bookmark[] | null, indent = ''): Promise<string[]> {
  const lines: string[] = [];
  for (const { title, dest, items: lower } of items ?? []) {
    const [page] = dest as Parameters<PDFDocumentProxy['getPageIndex']>;
    lines.push(`${indent}${(await pdf.getPageIndex(page)) + 1} ${title}`, ...(await bookmarksOf(pdf, lower, `${indent}  `)));
  }
  return lines;
}

interface Item {
  readonly str: string;
  readonly width: number;
  readonly height: number;
  readonly transform: readonly number[];
}

/** Joins pieces with spaces, except where letters with much kerning were split. */
function textOf(items: readonly Item[]): string {
  return items.reduce((text, item, index) => {
    const before = items[index - 1];
    if (!before) return item.str;
    const [x = 0, y = 0] = before.transform.slice(4);
    const [nextX = 0, nextY = 0] = item.transform.slice(4);
    const gap = nextX - x - before.width;
    const goesOn = y === nextY && gap < item.height * 0.02 && gap > -item.height * 0.3;
    return `${text}${goesOn || text.endsWith(' ') ? '' : ' '}${item.str}`;
  }, '');
}

function outline(node: Node): string {
  const children = (node.children ?? []).filter((child) => child.role).map(outline);
  return children.length > 0 ? `${node.role}(${children.join(',')})` : `${node.role}`;
}
