import type { SaveTreatmentPlanInput } from '@molaar/contracts';
import { startHistory } from '@molaar/scene/history';
import { beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { useAlerts } from '../../../client/alerts/alerts';
import { CallError } from '../../../client/api/failure';
import { savedTreatmentPlan } from './save-treatment-plan';
import type { TreatmentPlanEdit } from './treatment-plan-edit';
import type { TreatmentPlanState } from './treatment-plan-state';

vi.mock('../../../client/locale/locale-store', () => ({ currentLocale: () => 'en', usePortalStore: { getState: () => ({}) } }));
vi.mock('../../../client/api/trpc', () => ({ portal: {}, trpcClient: {} }));

const ID = '0197d3a5-0000-7000-8000-000000000001';
const edit: TreatmentPlanEdit = {
  language: 'en',
  pdfFormat: 'NORMAL',
  medicalTemplateId: null,
  pricingTemplateId: null,
  comments: '',
  annotationVersion: null,
  statusVersion: null,
  lines: [],
};
const sent = { edit, input: { treatments: [{ id: ID }] } as unknown as SaveTreatmentPlanInput, locale: 'en' as const };

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  useAlerts.setState({ alerts: [] });
});

/** Rejects the save because of these fields. Returns the alerts and the marked lines. */
function reject(fields: Record<string, string>) {
  const state = createStore<TreatmentPlanState>(() => ({
    plan: null,
    base: edit,
    history: startHistory(edit),
    saving: null,
    conflicts: [],
    rejected: new Map(),
    storedAt: null,
  }));
  const document = savedTreatmentPlan({ state, userId: ID, openedAs: { planId: null, imageId: ID } });
  document.showRejected(new CallError({ status: 400, message: 'VALIDATION_FAILED', description: 'not valid', fields }), sent);
  return { alerts: useAlerts.getState().alerts.map(({ text }) => text), rejected: [...state.getState().rejected] };
}

it('says what is wrong with all treatments together, since no line is marked then', () => {
  const total = 'The total must not be above €1,000,000.';
  expect(reject({ treatments: total })).toEqual({ alerts: [total], rejected: [] });
});

it('marks the line that was rejected', () => {
  const { alerts, rejected } = reject({ 'treatments.0.class': 'This finding is not approved.' });
  expect(rejected).toEqual([[ID, 'This finding is not approved.']]);
  expect(alerts).toHaveLength(1);
  expect(alerts[0]).not.toContain('approved');
});
