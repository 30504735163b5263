import { MantineProvider } from '@mantine/core';
import type { User } from '@molaar/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { storedFormKey } from '../../client/drafts/stored-form';
import { GeneralForm } from './general-form';

const { user, guard } = vi.hoisted(() => ({
  user: {
    ...{ id: 'u', title: null, firstName: 'Mari', lastName: 'Mets', phone: null, countryCode: null, email: 'mari@naide.test' },
    ...{ locale: 'et', timeZone: 'Europe/Tallinn', automaticTimeZone: false, roles: [], organization: { name: 'Kliinik' } },
  } as unknown as User,
  guard: vi.fn((_: { unsaved: boolean }) => null),
}));
vi.mock('../../client/locale/locale-store', () => ({ currentLocale: () => 'et', usePortalStore: () => 'et' }));
vi.mock('../../client/session/session', () => ({ useUser: () => user, isSessionCleared: () => false }));
vi.mock('../../client/api/trpc', () => ({ trpc: { account: { update: { useMutation: () => ({ isPending: false }) } } } }));
vi.mock('../../editing/leave-guard', () => ({ LeaveGuard: guard }));
vi.mock('./photo-field', () => ({ PhotoField: () => null }));

afterEach(() => void vi.unstubAllGlobals());

function page(stored: string | null): string {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === storedFormKey(user.id, 'account') ? stored : null),
    removeItem: () => undefined,
  });
  return renderToStaticMarkup(
    <MantineProvider>
      <GeneralForm />
    </MantineProvider>,
  );
}

it('shows the changes that were not saved before a reload, and asks before they are left', () => {
  const form = page(JSON.stringify({ firstName: 'Kati' }));
  expect(form).toContain('value="Kati"');
  expect(form).toContain('value="Mets"');
  expect(guard.mock.lastCall?.[0].unsaved).toBe(true);
});

it('asks nothing when nothing was changed', () => {
  expect(page(null)).toContain('value="Mari"');
  expect(guard.mock.lastCall?.[0].unsaved).toBe(false);
});
