/** A row that scrolls sideways, and its last item: as an element has them, in pixels. */
type Row = Pick<HTMLElement, 'scrollLeft' | 'clientWidth'>;
type Item = Pick<HTMLElement, 'offsetLeft' | 'offsetWidth'>;

/** Positions on a scaled screen are rounded to whole pixels. */
const ROUNDING = 1;

/** Returns whether the row continues to the right of what is in view. */
export function endsOutOfView({ scrollLeft, clientWidth }: Row, last: Item | null): boolean {
  return last !== null && last.offsetLeft + last.offsetWidth > scrollLeft + clientWidth + ROUNDING;
}
