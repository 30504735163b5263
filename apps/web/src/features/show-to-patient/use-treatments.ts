import type { Locale } from '@molaar/contracts';
import { trpc } from '../../client/api/trpc';
import type { ShownStop } from './recorded-statuses';
import { plannedTreatments, type ShownTreatment, templateTreatments } from './template-treatments';

export interface Treatments {
  /** Whether the treatment plan hides prices from the patient. */
  readonly hidesPrices: boolean;
  readonly of: (stop: ShownStop) => ShownTreatment[];
}

/**
 * Returns the proposed treatments in the patient's language: of the image's treatment plan, else of the clinic's
 * default template. Nothing until both are read, and where the clinic has neither.
 */
export function useTreatments(imageId: string, stops: readonly ShownStop[], language: Locale): Treatments {
  const quiet = { meta: { silent: true } } as const;
  // Read at each opening: the plan may have been edited since.
  const plan = trpc.plans.proposed.useQuery({ imageId, language }, { ...quiet, staleTime: 0 });
  const hasNoPlan = plan.data === null;
  const templates = trpc.templates.medicalList.useQuery(undefined, { ...quiet, enabled: hasNoPlan }).data;
  const id = templates?.find((template) => template.default && template.status === 'ACTIVE' && template.language === language)?.id;
  const template = trpc.templates.medicalGet.useQuery({ id: id ?? '' }, { ...quiet, enabled: hasNoPlan && id !== undefined });
  if (plan.data) {
    const { hidesPrices, treatments } = plan.data;
    return { hidesPrices, of: (stop) => plannedTreatments(stop, treatments) };
  }
  const rows = hasNoPlan ? template.data?.rows : undefined;
  return { hidesPrices: false, of: (stop) => (rows ? templateTreatments(stop, stops, rows) : []) };
}
