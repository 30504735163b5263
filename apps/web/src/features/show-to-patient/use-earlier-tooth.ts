import type { Image } from '@molaar/contracts';
import { findingsForPatient, type PatientFinding, withContours } from '@molaar/domain/findings';
import type { ToothNumber } from '@molaar/domain/teeth';
import type { SceneAnnotation } from '@molaar/scene';
import { trpc } from '../../client/api/trpc';
import { earlierImages } from './earlier-images';
import { toothOn } from './tooth-view';

/** How many earlier radiographs are searched for a tooth. */
const SEARCHED = 3;

export interface EarlierTooth {
  readonly image: Image;
  /** The tooth itself. */
  readonly tooth: NonNullable<ReturnType<typeof toothOn>>;
  /** Confirmed findings of the tooth on that radiograph: without them it would look as if there had been none. */
  readonly findings: readonly PatientFinding<SceneAnnotation>[];
}

/**
 * Finds a tooth by its number on the newest earlier radiograph of the same patient that has it.
 * @returns undefined while radiographs are loading, null when none has the tooth.
 */
export function useEarlierTooth(image: Image, tooth: ToothNumber | null): EarlierTooth | null | undefined {
  const quiet = { meta: { silent: true }, staleTime: 60_000 } as const;
  const details = trpc.patients.details.useQuery({ id: image.patient.id }, quiet);
  const ids = earlierImages(image, details.data?.images ?? [])
    .slice(0, SEARCHED)
    .map(({ id }) => id);
  const sets = trpc.useQueries((api) => ids.map((id) => api.annotations.get({ id }, quiet)));
  const images = trpc.useQueries((api) => ids.map((id) => api.images.get({ id }, quiet)));
  if (tooth === null || details.isError) return null;
  if (details.isPending) return undefined;
  for (const index of ids.keys()) {
    const [set, read] = [sets[index], images[index]];
    if (set?.isPending || read?.isPending) return undefined;
    if (!set?.data || !read?.data || read.data.patient.id !== image.patient.id) continue;
    // Sides that were swapped between the two reads: the tooth would be on the other side.
    if (read.data.mirrored !== set.data.mirrored) continue;
    const annotations = withContours(set.data.annotations, ({ location }) => location);
    const found = toothOn(tooth, annotations);
    if (!found) continue;
    const own = annotations.filter(({ location }) => location === tooth);
    return { image: read.data, tooth: found, findings: findingsForPatient(own, { withSuggestions: false })[0]?.findings ?? [] };
  }
  return null;
}
