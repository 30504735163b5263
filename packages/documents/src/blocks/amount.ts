import { column, type Element, type Style, text } from '../element';
import type { Weight } from '../fonts';
import { widthOfText } from '../shape-text';

export type AmountStyle = Style & { readonly fontSize: number; readonly fontWeight: Weight };

/**
 * Creates a right-aligned amount. A range wider than `availableWidth` (points) is broken behind its dash.
 */
export function amount(style: AmountStyle, content: string, availableWidth: number): Element {
  const own = { ...style, whiteSpace: 'nowrap', justifyContent: 'flex-end' } as const;
  const [from = '', to] = content.split(/(?<=\u2012)/);
  if (to === undefined || widthOfText(content, style.fontSize, style.fontWeight) <= availableWidth) return text(own, content, 'P');
  return column({ alignItems: 'flex-end' }, [text(own, from), text(own, to)], 'P');
}
