import type { ComparisonLayout } from '@molaar/contracts';

/** How two images are shown together. */
export type ShownLayout = Exclude<ComparisonLayout, 'AUTO'>;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the chosen layout; without a choice the one in which both images are larger. */
export function shownLayout(chosen: ComparisonLayout, image: Size, stage: Size): ShownLayout {
  if (chosen !== 'AUTO') return chosen;
  const scale = (width: number, height: number) => Math.min(width / image.width, height / image.height);
  return scale(stage.width, stage.height / 2) >= scale(stage.width / 2, stage.height) ? 'STACKED' : 'SIDE_BY_SIDE';
}
