import { MantineProvider } from '@mantine/core';
import { translations } from '@molaar/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { TreatmentPlanDownload } from './treatment-plan-download';

const { known } = vi.hoisted(() => ({ known: { isUnsaved: true, isSelected: true } }));
vi.mock('../../../client/locale/locale-store', () => ({ currentLocale: () => 'en', usePortalStore: () => 'en' }));
vi.mock('../../../client/session/session', () => ({
  useIsAllowed: () => true,
  useSession: () => null,
  useUser: () => ({ roles: ['MEDICAL'] }),
}));
vi.mock('../session/treatment-plan-state', () => ({ hasUnsaved: () => known.isUnsaved, hasSelected: () => known.isSelected }));
vi.mock('../session/planner-context', () => ({
  usePlanner: () => {
    const plan = { id: 'plan', approvedVersion: 1, planVersion: 1, status: 'APPROVED', pdfFormat: 'NORMAL', validUntil: '2026-12-31' };
    return { session: { readOnly: false, state: createStore(() => ({ plan, saving: null })) } };
  },
}));
vi.mock('./no-contacts-note', () => ({ NoContactsNote: () => null }));
vi.mock('./untranslated-note', () => ({ UntranslatedNote: () => null }));

const { download, save } = translations('en').treatmentPlanner;
const render = () =>
  renderToStaticMarkup(<MantineProvider>{<TreatmentPlanDownload onSave={() => Promise.resolve(null)} />}</MantineProvider>);
const countDisabled = (markup: string) => markup.match(/<button[^>]* disabled=""/g)?.length ?? 0;

beforeEach(() => {
  known.isUnsaved = true;
  known.isSelected = true;
});

it('approves a changed plan and downloads it', () => {
  expect(countDisabled(render())).toBe(0);
  expect(render()).toContain(download.approvesFirst());
});

it('does neither without a selected treatment, and says what is missing', () => {
  known.isSelected = false;
  expect(countDisabled(render())).toBe(2);
  expect(render()).toContain(save.noneSelected());
});

it('downloads what is saved, also without treatments', () => {
  known.isUnsaved = false;
  known.isSelected = false;
  expect(countDisabled(render())).toBe(0);
  expect(render()).not.toContain(save.noneSelected());
});
