import { type Element, row, text } from '../element';
import { COLORS, SIZES } from '../theme';

/** Creates the highlighted total. */
export function totalBar(label: string, amount: string): Element {
  const style = { fontSize: 11, fontWeight: 700, color: COLORS.ink };
  return row({ justifyContent: 'space-between', backgroundColor: COLORS.tint, borderRadius: 4, padding: '8px 10px' }, [
    text({ ...style, flexShrink: 1 }, label, 'P'),
    text({ ...style, color: COLORS.accent, whiteSpace: 'nowrap' }, amount, 'P'),
  ]);
}

/** Creates the subtotal of a stage or option. */
export function subtotal(label: string, amount: string): Element {
  const style = { fontSize: SIZES.body, fontWeight: 600, color: COLORS.ink };
  return row({ justifyContent: 'space-between', padding: '3px 0' }, [
    text(style, label, 'P'),
    text({ ...style, whiteSpace: 'nowrap' }, amount, 'P'),
  ]);
}
