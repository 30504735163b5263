import type { Finding } from '@molaar/contracts';
import type { Box } from '@molaar/domain/geometry';
import type { ImageSize } from '../decode/decode-detections';

/** Moves findings from a part of the image to the image of `size` and clips them at its edges; drops empty boxes. */
export function moveFindings(findings: readonly Finding[], [left, top]: Box, size: ImageSize): Finding[] {
  const moved = ([x, y, w, h]: Finding['box']): Finding['box'] => {
    const [from, above] = [clamped(x + left, size.width), clamped(y + top, size.height)];
    return [from, above, round(clamped(x + left + w, size.width) - from), round(clamped(y + top + h, size.height) - above)];
  };
  return findings
    .map((finding) => ({
      ...finding,
      box: moved(finding.box),
      ...(finding.place && {
        place: {
          box: moved(finding.place.box),
          outline: finding.place.outline.map((value, index) =>
            index % 2 ? clamped(value + top, size.height) : clamped(value + left, size.width),
          ),
        },
      }),
      ...(finding.alternatives && { alternatives: finding.alternatives.map((one) => ({ ...one, box: moved(one.box) })) }),
    }))
    .filter(({ box: [, , w, h] }) => w > 0 && h > 0);
}

function clamped(value: number, end: number): number {
  return round(Math.min(Math.max(value, 0), end));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
