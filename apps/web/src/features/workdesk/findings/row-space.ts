/** The fonts of a row's two lines, as the style sheet has them. */
const FONTS = {
  name: "400 14px 'Inter Variable', system-ui, sans-serif",
  facts: "400 12px 'Inter Variable', system-ui, sans-serif",
} as const;
/** CSS pixels for the texts beside the buttons: in any panel, and in the wide one of a large window with a mouse. */
const SPACE = { any: 140, wide: 185 } as const;
/** CSS pixels of a sign after the texts, with its gap. */
const SIGN = 24;

/** Where the texts of a row have space: in any panel, in the wide one, or perhaps in none. */
export type RowSpace = keyof typeof SPACE | 'none';

const widths = new Map<string, number>();
let measure: OffscreenCanvasRenderingContext2D | null = null;

/** Returns the width of a text in CSS pixels; infinite until its font has arrived. */
function widthOf(text: string, font: string): number {
  const key = `${font} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (!document.fonts.check(font)) return Number.POSITIVE_INFINITY;
  measure ??= new OffscreenCanvas(1, 1).getContext('2d')!;
  measure.font = font;
  const { width } = measure.measureText(text);
  if (widths.size > 5000) widths.clear();
  widths.set(key, width);
  return width;
}

/**
 * Returns where name and facts have space beside `signs` signs. A text that is cut off costs the browser a part of its
 * own, through which it goes whenever a layer of the image changes: only what may be too long is clipped.
 */
export function rowSpace(name: string, facts: string, signs: number): RowSpace {
  const needed = Math.max(widthOf(name, FONTS.name), widthOf(facts, FONTS.facts)) + SIGN * signs;
  if (needed <= SPACE.any) return 'any';
  return needed <= SPACE.wide ? 'wide' : 'none';
}
