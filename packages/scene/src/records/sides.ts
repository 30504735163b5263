import { mirrorBox, mirrorOutline } from '@molaar/domain/geometry';
import { mirrorTooth } from '@molaar/domain/teeth';
import type { SceneAnnotation } from './annotation';
import type { SceneDiff } from './diff';

/** Returns the annotation as it is in the image mirrored left to right, with the tooth of the other side. */
export function mirrorRecord(record: SceneAnnotation, imageSize: { readonly width: number }): SceneAnnotation {
  const { box, outline, location } = record;
  return {
    ...record,
    box: mirrorBox(box, imageSize),
    outline: outline && mirrorOutline(outline, imageSize),
    location: location && mirrorTooth(location),
  };
}

/** Returns the same changes in the mirrored image. */
export function mirrorDiff(diff: SceneDiff, imageSize: { readonly width: number }): SceneDiff {
  const mirror = (record: SceneAnnotation | null) => record && mirrorRecord(record, imageSize);
  return new Map([...diff].map(([id, { before, after }]) => [id, { before: mirror(before), after: mirror(after) }]));
}
