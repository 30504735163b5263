import { MantineProvider } from '@mantine/core';
import { translations } from '@molaar/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { ContactsPanel } from './contacts-panel';

const { known } = vi.hoisted(() => ({
  known: { isOwner: true, company: undefined as { contactPhone: string | null; contactEmail: string | null } | undefined },
}));
vi.mock('../../client/locale/locale-store', () => ({ currentLocale: () => 'et', usePortalStore: () => 'et' }));
vi.mock('../../client/session/session', () => ({ useIsAllowed: () => known.isOwner, useIntegration: () => null }));
vi.mock('../../client/api/trpc', () => ({
  trpc: { organization: { company: { useQuery: () => ({ data: known.company }) } } },
}));
vi.mock('../../shell/links', () => ({
  LinkAnchor: ({ to, search, hash }: { to: string; search: { tab: string }; hash: string }) => `${to}?tab=${search.tab}#${hash}`,
}));

const panel = () => renderToStaticMarkup(<MantineProvider>{<ContactsPanel />}</MantineProvider>);
const { hint } = translations('et').overview.contacts;

beforeEach(() => Object.assign(known, { isOwner: true, company: { contactPhone: null, contactEmail: null } }));

it('leads the owner to the fields of the contacts that treatment plans lack', () => {
  expect(panel()).toContain(hint());
  expect(panel()).toContain('/account-settings?tab=clinic#contact-phone');
});

it('is not there once one is saved, before the clinic is loaded, and for people who cannot add them', () => {
  known.company = { contactPhone: null, contactEmail: 'info@kliinik.test' };
  expect(panel()).not.toContain(hint());
  known.company = undefined;
  expect(panel()).not.toContain(hint());
  Object.assign(known, { isOwner: false, company: { contactPhone: null, contactEmail: null } });
  expect(panel()).not.toContain(hint());
});
