import type { Finding } from '@molaar/contracts';
import type { Box } from '@molaar/domain/geometry';
import type { ImageSize } from '../decode/decode-detections';

/**
 * Findings in pixels of a part of the image as findings in pixels of the image, `size` large: boxes end at its rim.
 */
export function moveFindings(findings: readonly Finding[], [left, top]: Box, size: ImageSize): Finding[] {
  const moved = ([x, y, w, h]: Finding['box']): Finding['box'] => {
    const [from, above] = [held(x + left, size.width), held(y + top, size.height)];
    return [from, above, round(held(x + left + w, size.width) - from), round(held(y + top + h, size.height) - above)];
  };
  return findings
    .map((finding) => ({
      ...finding,
      box: moved(finding.box),
      ...(finding.place && {
        place: {
          box: moved(finding.place.box),
          outline: finding.place.outline.map((value, index) =>
            index % 2 ? held(value + top, size.height) : held(value + left, size.width),
          ),
        },
      }),
      ...(finding.alternatives && { alternatives: finding.alternatives.map((one) => ({ ...one, box: moved(one.box) })) }),
    }))
    .filter(({ box: [, , w, h] }) => w > 0 && h > 0);
}

function held(value: number, end: number): number {
  return round(Math.min(Math.max(value, 0), end));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
