import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  /** Texts of each page in the order of the file, a space between pieces. */
  readonly pages: readonly string[];
  /** Structure tags of each page, written as "Document(H1,P,Table(TR(TH,TH)))". */
  readonly structure: readonly string[];
  readonly title: string;
  readonly language: string | null;
  readonly fonts: readonly string[];
}

interface Node {
  readonly role?: string;
  readonly type?: string;
  readonly children?: readonly Node[];
}

/** Reads a PDF back by a reader that had no part in writing it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
  const pages: string[] = [];
  const structure: string[] = [];
  const fonts = new Set<string>();
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const content = await page.getTextContent();
    pages.push(
      content.items
        .map((item) => ('str' in item ? item.str : ''))
        .filter((text) => text.trim() !== '')
        .join(' '),
    );
    structure.push(outline((await page.getStructTree()) as Node));
    await page.getOperatorList();
    for (const item of content.items) {
      if ('fontName' in item && page.commonObjs.has(item.fontName))
        fonts.add((page.commonObjs.get(item.fontName) as { name: string }).name);
    }
  }
  const { info } = await pdf.getMetadata();
  const { Title = '', Language = null } = info as { Title?: string; Language?: string | null };
  await pdf.loadingTask.destroy();
  return { pages, structure, title: Title, language: Language, fonts: [...fonts].sort() };
}

function outline(node: Node): string {
  const children = (node.children ?? []).filter((child) => child.role).map(outline);
  return children.length > 0 ? `${node.role}(${children.join(',')})` : `${node.role}`;
}
