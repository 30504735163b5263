import { setImmediate as nextTurn } from 'node:timers/promises';
import { addText, type Canvas } from './add-text';
import type { ComposedDocument, PageItem } from './compose-document';
import type { Region } from './layout';
import { paintDrawing } from './paint-drawing';
import { GatheredPdf } from './pdf-document';
import { PdfFonts } from './pdf-fonts';
import type { Shape } from './shapes';
import { PAGE } from './theme';

type Pdf = GatheredPdf;
type StructureElement = ReturnType<Pdf['struct']>;

export interface PdfInfo {
  readonly title: string;
  readonly author: string;
  readonly locale: string;
  readonly created: Date;
}

/**
 * Writes composed pages as a tagged PDF with selectable text and embedded subset fonts. Deterministic: the same pages
 * and info give the same bytes.
 */
export async function writePdf(plan: ComposedDocument, info: PdfInfo): Promise<Buffer> {
  const pdf = new GatheredPdf({
    autoFirstPage: false,
    size: [PAGE.width, PAGE.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: info.locale,
    // No standard font is used, so none is opened.
    font: null as unknown as string,
    info: { Title: info.title, Author: info.author, Creator: 'Molaar', Producer: 'Molaar', CreationDate: info.created },
  });
  const fonts = new PdfFonts(pdf);
  const canvas: Canvas = { pdf, fonts };
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const tables = new Map<string, StructureElement>();
  const outline: Outline = { last: null };
  for (const items of plan.pages) {
    pdf.addPage();
    for (const item of items) {
      paintItem(canvas, item, root, tables);
      if (!item.isArtifact) addBookmarks(pdf, item.regions, outline);
    }
    await nextTurn();
  }
  root.end();
  fonts.end();
  return pdf.bytes();
}

function paintItem(canvas: Canvas, item: PageItem, root: StructureElement, tables: Map<string, StructureElement>): void {
  const { pdf } = canvas;
  const shapes = item.isArtifact ? [...item.decoration, ...item.regions.flatMap(allShapes)] : item.decoration;
  if (shapes.length > 0) {
    pdf.markContent('Artifact', { type: item.isArtifact ? 'Pagination' : 'Layout' });
    for (const shape of shapes) paint(canvas, shape);
    pdf.endMarkedContent();
  }
  if (item.isArtifact) return;
  const parent = item.table === null ? root : tableOf(pdf, item.table, root, tables);
  for (const region of item.regions) paintRegion(canvas, region, parent);
}

type Bookmark = ReturnType<Pdf['outline']['addItem']>;

interface Outline {
  last: Bookmark | null;
}

/** Adds a bookmark for each heading; H3 below the last H2. */
function addBookmarks(pdf: Pdf, regions: readonly Region[], outline: Outline): void {
  for (const region of regions) {
    const title = region.shapes.map((shape) => (shape.kind === 'text' ? shape.text : '')).join(' ');
    if (region.tag === 'H2') outline.last = pdf.outline.addItem(title, { expanded: true });
    else if (region.tag === 'H3') (outline.last ?? pdf.outline).addItem(title);
    addBookmarks(pdf, region.children, outline);
  }
}

function tableOf(pdf: Pdf, name: string, root: StructureElement, tables: Map<string, StructureElement>): StructureElement {
  const existing = tables.get(name);
  if (existing) return existing;
  const table = pdf.struct('Table');
  root.add(table);
  tables.set(name, table);
  return table;
}

function paintRegion(canvas: Canvas, region: Region, parent: StructureElement): void {
  const { pdf } = canvas;
  const element = pdf.struct(region.tag, region.alternative ? { alt: region.alternative } : {});
  if (region.tag === 'TH') attributesOf(element).A = { O: 'Table', Scope: 'Column' };
  parent.add(element);
  if (region.shapes.length > 0) {
    element.add(pdf.markStructureContent(region.tag));
    region.shapes.forEach((shape, index) => {
      // Screen readers need a space at the end of a line that does not divide a word.
      const goesOn = shape.kind === 'text' && !shape.joins && index < region.shapes.length - 1;
      paint(canvas, goesOn ? { ...shape, text: `${shape.text} ` } : shape);
    });
    pdf.endMarkedContent();
  }
  for (const child of region.children) paintRegion(canvas, child, element);
}

/** Returns the dictionary of an element: pdfkit has no option for the scope of a table head. */
function attributesOf(element: StructureElement): Record<string, unknown> {
  return (element as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary.data;
}

function allShapes(region: Region): Shape[] {
  return [...region.shapes, ...region.children.flatMap(allShapes)];
}

function paint(canvas: Canvas, shape: Shape): void {
  const { pdf } = canvas;
  switch (shape.kind) {
    case 'text':
      addText(canvas, shape);
      break;
    case 'rect':
      pdf.rect(shape.x, shape.y, shape.width, shape.height).fill(shape.fill);
      break;
    case 'image':
      pdf.image(Buffer.from(shape.data), shape.x, shape.y, { width: shape.width, height: shape.height });
      break;
    case 'drawing':
      paintDrawing(canvas, shape);
      break;
    case 'path': {
      pdf.save().translate(shape.x, shape.y).path(shape.d);
      if (shape.stroke) pdf.lineWidth(shape.stroke.width).lineJoin('round');
      if (shape.stroke?.dash) pdf.dash(shape.stroke.dash[0] ?? 1, { space: shape.stroke.dash[1] ?? 1 });
      if (shape.fillOpacity !== undefined) pdf.fillOpacity(shape.fillOpacity);
      if (shape.fill && shape.stroke) pdf.fillAndStroke(shape.fill, shape.stroke.color);
      else if (shape.fill) pdf.fill(shape.fill);
      else if (shape.stroke) pdf.stroke(shape.stroke.color);
      pdf.restore();
    }
  }
}
