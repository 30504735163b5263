import type { GatheredPdf } from './pdf-document';
import type { DrawnElement } from './read-drawing';

/** A gradient of a drawing as a fill of the PDF. */
export interface DrawingGradient {
  /** Makes it the fill of the current path, in the current coordinates. */
  use(): void;
}

interface Reference {
  readonly id: number;
  end(): void;
}

interface Inside {
  /** From the coordinates of the drawing to those of the page. */
  readonly _ctm: readonly number[];
  readonly page: { readonly patterns: Record<string, Reference> };
  ref(data: object): Reference;
  addContent(data: string): void;
  _setColorSpace(space: string, stroke: boolean): void;
}

/**
 * Creates a gradient with `gradientUnits="userSpaceOnUse"`. The PDF's patterns have the coordinates of the page: each
 * place where a gradient is used needs a pattern of its own. All of them share one shading, which pdfkit's own
 * gradients do not, and they would be overwritten by the next use on the same page.
 */
export function gradientOf(pdf: GatheredPdf, { name, attributes, children }: DrawnElement): DrawingGradient {
  const inside = pdf as unknown as Inside;
  const numbers = (...names: string[]) => names.map((attribute) => Number(attributes[attribute] ?? 0));
  const ended = (data: object) => {
    const reference = inside.ref(data);
    reference.end();
    return reference;
  };
  let shading: Reference | undefined;
  const createShading = () =>
    ended({
      ShadingType: name === 'linearGradient' ? 2 : 3,
      ColorSpace: 'DeviceRGB',
      Coords: name === 'linearGradient' ? numbers('x1', 'y1', 'x2', 'y2') : [...numbers('cx', 'cy'), 0, ...numbers('cx', 'cy', 'r')],
      Function: colorFunction(children, ended),
      Extend: [true, true],
    });
  const known = new Map<string, Reference>();
  return {
    use() {
      const matrix = inside._ctm.map((value) => Math.round(value * 10_000) / 10_000);
      const key = matrix.join(' ');
      shading ??= createShading();
      const pattern = known.get(key) ?? ended({ Type: 'Pattern', PatternType: 2, Shading: shading, Matrix: matrix });
      known.set(key, pattern);
      inside.page.patterns[`G${pattern.id}`] = pattern;
      inside._setColorSpace('Pattern', false);
      inside.addContent(`/G${pattern.id} scn`);
    },
  };
}

/** Interpolates between the stops, whose offsets are from 0 to 1. */
function colorFunction(stops: readonly DrawnElement[], ended: (data: object) => Reference): Reference {
  const between = stops.slice(1).map((stop, index) =>
    ended({
      FunctionType: 2,
      Domain: [0, 1],
      C0: colorOf(stops[index] as DrawnElement),
      C1: colorOf(stop),
      N: 1,
    }),
  );
  return ended({
    FunctionType: 3,
    Domain: [0, 1],
    Functions: between,
    Bounds: stops.slice(1, -1).map(({ attributes }) => Number(attributes.offset)),
    Encode: between.flatMap(() => [0, 1]),
  });
}

function colorOf({ attributes }: DrawnElement): number[] {
  const hex = attributes['stop-color'] ?? '#000000';
  return [1, 3, 5].map((at) => Math.round((Number.parseInt(hex.slice(at, at + 2), 16) / 255) * 1000) / 1000);
}
