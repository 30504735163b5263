import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { RecentPanel } from './recent-panel';
import { ReviewPanel } from './review-panel';
import { TreatmentPlansPanel } from './treatment-plans-panel';

const { locale } = vi.hoisted(() => ({ locale: { now: 'en' } }));
vi.mock('../../client/locale/locale-store', () => ({ currentLocale: () => locale.now, usePortalStore: () => locale.now }));
vi.mock('../../client/session/session', () => ({ useSession: () => null }));
vi.mock('../../client/api/trpc', () => ({ trpc: { overview: { reviewQueue: { useQuery: () => ({}) } } } }));
vi.mock('@tanstack/react-router', () => ({ Link: 'a', createLink: () => 'a' }));

beforeEach(() => {
  locale.now = 'en';
});

const render = (panel: ReactNode) => renderToStaticMarkup(<MantineProvider>{panel}</MantineProvider>);

/** What each panel of a clinic without any work says, and in its place no number that could reassure. */
const PANELS = [
  {
    panel: () => <ReviewPanel review={{ total: 0, images: [] }} />,
    en: ['No decisions left', 'Radiographs with findings to review appear here.'],
    et: ['Ükski ülesvõte ei oota ülevaatust'],
  },
  {
    panel: () => <TreatmentPlansPanel plans={{ drafts: 0, unanswered: 0, accepted: 0, declined: 0, latest: [] }} />,
    en: ['No open treatment plans', 'Drafts, sent treatment plans and patients’ answers appear here.'],
    et: ['Pooleli raviplaane ei ole'],
  },
  {
    panel: () => <RecentPanel patients={[]} />,
    en: ['No patients yet', 'Create the first patient file and upload a radiograph.', 'All patients'],
    et: ['Patsiente veel ei ole'],
  },
];

it.each(PANELS)('says in a clinic without any work what will appear, in both languages: $en.0', ({ panel, en, et }) => {
  const english = render(panel());
  for (const text of en) expect(english).toContain(text);
  expect(english).not.toMatch(/>0</);
  expect(english).not.toContain('<li');
  locale.now = 'et';
  const estonian = render(panel());
  for (const text of et) expect(estonian).toContain(text);
});
