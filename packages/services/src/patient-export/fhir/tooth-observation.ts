import type { StoredImage } from '@molaar/db';
import type { CurrentStatus } from '@molaar/domain/statuses';
import type { ToothNumber } from '@molaar/domain/teeth';
import {
  type FhirContext,
  partId,
  performers,
  type Resource,
  reference,
  statusConcept,
  surfaceConcept,
  takenAt,
  toothConcept,
} from './resources';

type Stated = CurrentStatus & { image: StoredImage };

/**
 * Returns one Observation for each tooth that has a confirmed status: what the newest image that confirmed one says of
 * the tooth, a component for each status.
 */
export function toothObservations(statuses: readonly Stated[], context: FhirContext): Resource[] {
  const byTooth = new Map<ToothNumber, Stated[]>();
  for (const status of statuses) byTooth.set(status.tooth, [...(byTooth.get(status.tooth) ?? []), status]);
  return [...byTooth].sort(([one], [other]) => one.localeCompare(other)).map(([tooth, own]) => toothObservation(tooth, own, context));
}

function toothObservation(tooth: ToothNumber, statuses: readonly Stated[], context: FhirContext): Resource {
  const code = (name: string) => ({ coding: [{ system: `${context.publicUrl}/api/x/fhir/CodeSystem/observation`, code: name }] });
  const [{ image, decidedBy }] = statuses as [Stated];
  return {
    resourceType: 'Observation',
    id: partId(context.patientId, 'tooth', tooth),
    status: 'final',
    code: code('current-tooth-status'),
    subject: reference(context.patientId),
    effectiveDateTime: takenAt(image),
    ...performers(decidedBy, context),
    bodySite: toothConcept(tooth),
    component: statuses.flatMap((status) => [
      { code: code('tooth-status'), valueCodeableConcept: statusConcept(status, context) },
      ...status.surfaces.map((surface) => ({
        code: code('tooth-surface'),
        valueCodeableConcept: surfaceConcept(surface, tooth, context.locale),
      })),
    ]),
    derivedFrom: [reference(image.id)],
  };
}
