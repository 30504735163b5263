import type { StoredTreatmentPlan } from '@molaar/db';
import { readingOrder, teethOf } from '@molaar/domain/treatment-plans';
import type { FhirContext, Resource } from './resources';
import { reference } from './resources';

/** Returns an approved treatment plan: one activity for each selected line, as on paper, with its teeth. */
export function carePlanResource(plan: StoredTreatmentPlan, context: FhirContext): Resource {
  const { id, savedAt, validUntil, savedBy, content } = plan;
  const isKnown = context.people.has(savedBy);
  return {
    resourceType: 'CarePlan',
    id,
    status: 'active',
    intent: 'plan',
    subject: reference(context.patientId),
    created: savedAt.toISOString(),
    period: { end: validUntil },
    author: reference(isKnown ? savedBy : context.organization.id),
    activity: readingOrder(content.treatments).map((line) => ({
      detail: { status: 'not-started', description: [line.treatmentName || line.issue, ...teethOf(line)].filter(Boolean).join(', ') },
    })),
  };
}
