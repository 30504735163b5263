import { MantineProvider } from '@mantine/core';
import { translations } from '@molaar/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { NoContactsNote } from './no-contacts-note';

const { known } = vi.hoisted(() => ({
  known: { isOwner: true, inFrame: false, company: undefined as { contactPhone: string | null; contactEmail: string | null } | undefined },
}));
vi.mock('../../../client/locale/locale-store', () => ({ currentLocale: () => 'en', usePortalStore: () => 'en' }));
vi.mock('../../../client/session/session', () => ({
  useIsAllowed: () => known.isOwner,
  useIntegration: () => (known.inFrame ? {} : null),
}));
vi.mock('../../../client/api/trpc', () => ({
  trpc: { organization: { company: { useQuery: () => ({ data: known.company }) } } },
}));
vi.mock('../../../shell/links', () => ({ LinkAnchor: () => null }));

const text = translations('en').treatmentPlanner.download.noContacts();
const isSaid = () => renderToStaticMarkup(<MantineProvider>{<NoContactsNote />}</MantineProvider>).includes(text);

beforeEach(() => Object.assign(known, { isOwner: true, inFrame: false, company: { contactPhone: null, contactEmail: null } }));

it('says to the owner that a PDF has no contacts, until one is saved', () => {
  expect(isSaid()).toBe(true);
  known.company = { contactPhone: '+372 600 1234', contactEmail: null };
  expect(isSaid()).toBe(false);
  known.company = { contactPhone: null, contactEmail: 'info@kliinik.test' };
  expect(isSaid()).toBe(false);
});

it('is silent before the clinic is loaded, to people who cannot add them, and in a frame of a partner', () => {
  known.company = undefined;
  expect(isSaid()).toBe(false);
  known.company = { contactPhone: null, contactEmail: null };
  known.isOwner = false;
  expect(isSaid()).toBe(false);
  Object.assign(known, { isOwner: true, inFrame: true });
  expect(isSaid()).toBe(false);
});
