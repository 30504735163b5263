import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Returns the text of every page of a PDF in reading order, with its spaces. */
export async function readPdf(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: Uint8Array.from(bytes), useSystemFonts: false, verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
  }
  await document.destroy();
  return pages;
}
