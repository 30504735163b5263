import type { Box } from '@molaar/domain/geometry';

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the crop with one typed value: of left, top, width, height by `index`. The far edge stays where it was when a
 * near one moves, and nothing exceeds the area.
 */
export function cropWith([x, y, width, height]: Box, index: number, value: number, area: Size): Box {
  const within = (least: number, most: number) => Math.max(least, Math.min(most, Math.round(value)));
  if (index === 0) {
    const left = within(0, x + width - 1);
    return [left, y, x + width - left, height];
  }
  if (index === 1) {
    const top = within(0, y + height - 1);
    return [x, top, width, y + height - top];
  }
  return index === 2 ? [x, y, within(1, area.width - x), height] : [x, y, width, within(1, area.height - y)];
}
