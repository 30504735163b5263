import { type Element, row, text } from '../element';
import { COLORS } from '../theme';

/** Creates the round number of a treatment, which is also on the radiograph. */
export function badge(number: number): Element {
  const style = {
    width: number > 99 ? 24 : 17,
    height: 17,
    flexShrink: 0,
    borderRadius: 8.5,
    backgroundColor: COLORS.accent,
    justifyContent: 'center',
    alignItems: 'center',
  };
  return row(style, [text({ fontSize: 8.5, fontWeight: 700, color: COLORS.paper, lineHeight: 1 }, String(number))]);
}
