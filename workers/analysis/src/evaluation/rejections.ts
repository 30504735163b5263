import { DECIDED_TOGETHER } from '@molaar/domain/calibration';
import { type RadiographFigures, rejectionsOf } from '@molaar/domain/drift';
import { match } from './average-precision';
import { type Analysed, OPERATING_POINT } from './figures';

/**
 * Returns the share of shown suggestions that the labels do not confirm, of the finding types that people decide
 * singly.
 */
export function rejectionsByLabels({ radiograph, findings }: Analysed): RadiographFigures {
  const { id: image, truths, undecided, unknown } = radiograph;
  const shown = findings.filter(
    ({ class: type, confidence, experimental }) => !experimental && confidence >= OPERATING_POINT && !DECIDED_TOGETHER.includes(type),
  );
  const decided = [...new Set(shown.map((one) => one.class))].map((type) => {
    const boxesOf = (labels: typeof truths) => labels.filter((one) => one.class === type).map(({ box }) => box);
    const { hits } = match(
      shown.filter((one) => one.class === type).map(({ confidence, box }) => ({ image, confidence, box })),
      new Map([[image, boxesOf(truths)]]),
      new Map([[image, [...unknown, ...boxesOf(undecided)]]]),
      0.5,
    );
    return [type, { rejected: hits.filter((hit) => !hit).length, of: hits.length }] as const;
  });
  return rejectionsOf(Object.fromEntries(decided));
}
