import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FindingType } from '@molaar/domain/findings';
import { type Box, iou } from '@molaar/domain/geometry';
import { isToothNumber, isUpper, type ToothNumber } from '@molaar/domain/teeth';
import { z } from 'zod';

/** Left, top, right, bottom as the label file has them. */
const corners = z.tuple([z.number(), z.number(), z.number(), z.number()]);
type Corners = z.infer<typeof corners>;

const line = z.object({
  id: z.string().regex(/^[\w-]+$/),
  teeth: z.array(z.object({ number: z.string(), box: corners })),
  outlines: z.record(z.string(), z.array(z.tuple([z.number(), z.number()]))).default({}),
  seen: z.record(z.string(), z.array(z.string())).default({}),
  /** Codes on which the readings of a tooth stayed even. */
  unsure: z.record(z.string(), z.array(z.string())).default({}),
  /** Given numbers that a second reader calls wrong. */
  numbers2: z.record(z.string(), z.string()).default({}),
  /** What took the radiograph, when it is known. */
  device: z.string().optional(),
  objects: z.array(z.object({ t: z.string(), box: corners, at: z.unknown().optional() })).default([]),
});
type Line = z.infer<typeof line>;

/** A label; its box is in fractions of the image. */
export interface Truth {
  class: FindingType;
  tooth: ToothNumber | null;
  box: Box;
  /** Outline of a tooth when the data has one: x1, y1, x2, y2 … */
  outline?: readonly number[];
}

export interface LabelledRadiograph {
  id: string;
  path: string;
  device?: string;
  truths: Truth[];
  /** Findings on which the readings stayed even; predictions there are not counted. */
  undecided: Truth[];
  /** Teeth of unknown number; predictions there are not counted. */
  unknown: Box[];
}

/** Letters of a tooth's reading, their finding type, and the part of the tooth. */
const READINGS: readonly { codes: string; class: FindingType; region: 'crown' | 'root' | 'tooth' }[] = [
  { codes: 'F', class: 'COMPOSITE', region: 'crown' },
  { codes: 'C', class: 'CROWN', region: 'crown' },
  { codes: 'Ee', class: 'GOOD_ENDODONTICS', region: 'root' },
  { codes: 'P', class: 'SUPPORT_NON_SCREW', region: 'root' },
  { codes: 'B', class: 'BRACES', region: 'crown' },
  { codes: 'I', class: 'EMERGING_TOOTH', region: 'tooth' },
  { codes: 'K', class: 'PRIM_CAR_CAVITY', region: 'crown' },
];

const OBJECTS: Readonly<Record<string, FindingType>> = {
  IMPLANT: 'IMPLANT',
  WIRE: 'WIRE',
  BRIDGE: 'BRIDGE',
  CROWN_ON_IMPLANT: 'CROWN',
  OPACITY: 'IRREG_OPACITY',
  SCREW: 'SCREW',
};

/** Boxes in the field `objects` are in per cent of the image, those of teeth in fractions. */
const OBJECT_SCALE = 100;

/** Reads `panoramic/labels.jsonl` in `dataDir`. @param ids - Only these images; null for all. */
export async function readLabels(dataDir: string, ids: ReadonlySet<string> | null): Promise<LabelledRadiograph[]> {
  const folder = join(dataDir, 'panoramic');
  const text = await readFile(join(folder, 'labels.jsonl'), 'utf8');
  const lines = text.split('\n').filter((row) => row.trim() !== '');
  return lines
    .map((row) => line.parse(JSON.parse(row)))
    .filter(({ id }) => !ids || ids.has(id))
    .map((row) => ({
      id: row.id,
      path: join(folder, 'images', `${row.id}.jpg`),
      ...(row.device && { device: row.device }),
      ...truthsOf(row),
    }));
}

/** Returns the labels of one line; a tooth whose number a reader calls wrong is of unknown number. */
function truthsOf(row: Line): Pick<LabelledRadiograph, 'truths' | 'undecided' | 'unknown'> {
  const truths: Truth[] = [];
  const undecided: Truth[] = [];
  const unknown: Box[] = [];
  const numbered = new Set<string>();
  for (const { number, box } of cleanTeeth(row)) {
    const codes = number ? (row.seen[number] ?? []) : ['?'];
    if (!number || codes.includes('?') || row.numbers2[number]) {
      unknown.push(box);
      continue;
    }
    numbered.add(number);
    const outline = row.outlines[number];
    truths.push({ class: 'TOOTH', tooth: number, box, ...(outline && { outline: outline.flat() }) });
    const even = row.unsure[number] ?? [];
    for (const { codes: letters, class: type, region } of READINGS) {
      const finding: Truth = { class: type, tooth: number, box: part(box, number, region) };
      if (codes.some((code) => letters.includes(code))) truths.push(finding);
      else if (even.some((code) => letters.includes(code))) undecided.push(finding);
    }
  }
  for (const object of row.objects) {
    const box = toBox(object.box.map((value) => value / OBJECT_SCALE) as Corners);
    const at = String(object.at ?? '');
    const type = OBJECTS[object.t];
    if (type) truths.push({ class: type, tooth: null, box });
    else if (object.t === 'BABY_TOOTH' || object.t === 'UNERUPTED') {
      if (!isToothNumber(at) || numbered.has(at)) unknown.push(box);
      else {
        numbered.add(at);
        truths.push({ class: 'TOOTH', tooth: at, box });
        if (object.t === 'UNERUPTED') truths.push({ class: 'EMERGING_TOOTH', tooth: at, box });
      }
    } else if (object.t === 'EXTRA_TOOTH') unknown.push(box);
  }
  return { truths, undecided, unknown };
}

/**
 * Removes stray boxes and duplicate numbers of the data; of two boxes the one closer to its outline keeps the number.
 */
function cleanTeeth({ teeth, outlines }: Line): { number: ToothNumber | null; box: Box }[] {
  const byNumber = new Map<ToothNumber, Box[]>();
  for (const { number, box } of teeth) {
    if (!isToothNumber(number) || !plausible(box)) continue;
    byNumber.set(number, [...(byNumber.get(number) ?? []), toBox(box)]);
  }
  return [...byNumber].flatMap(([number, boxes]) => {
    const outline = outlines[number];
    const around = outline && toBox(hull(outline));
    const ranked = around ? [...boxes].sort((a, b) => iou(b, around) - iou(a, around)) : boxes;
    return ranked.map((box, index) => ({ number: index === 0 ? number : null, box }));
  });
}

function plausible([left, top, right, bottom]: Corners): boolean {
  const width = right - left;
  const height = bottom - top;
  return width > 0.01 && width < 0.16 && height > 0.03 && height < 0.4;
}

function toBox([left, top, right, bottom]: Corners): Box {
  return [left, top, right - left, bottom - top];
}

function hull(points: readonly (readonly [number, number])[]): Corners {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function part([x, y, w, h]: Box, tooth: ToothNumber, region: 'crown' | 'root' | 'tooth'): Box {
  if (region === 'tooth') return [x, y, w, h];
  return [x, (region === 'crown') === isUpper(tooth) ? y + h / 2 : y, w, h / 2];
}
