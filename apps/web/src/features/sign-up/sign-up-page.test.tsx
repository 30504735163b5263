import { MantineProvider } from '@mantine/core';
import { translations } from '@molaar/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetCreatedClinic, markClinicCreated } from './sign-up-draft';
import { SignUpPage } from './sign-up-page';

vi.mock('../../client/locale/locale-store', () => ({ currentLocale: () => 'et', usePortalStore: () => 'et' }));
vi.mock('../../client/api/trpc', () => ({
  trpc: { signUp: { identity: { useQuery: () => ({ data: null, isFetched: true }) } } },
}));
vi.mock('@tanstack/react-router', () => ({
  Navigate: ({ to }: { to: string }) => `leads to ${to}`,
  useNavigate: () => () => undefined,
  useSearch: () => ({ step: 2 }),
}));
vi.mock('../../shell/public-page', () => ({ PublicPage: ({ children }: { children: React.ReactNode }) => children }));
vi.mock('../company', () => ({ EMPTY_COMPANY: {}, companyInput: (company: object) => company }));
vi.mock('../login', () => ({ ProviderFailure: () => null }));
vi.mock('./account-step', () => ({ AccountStep: () => null }));
vi.mock('./clinic-step', () => ({ ClinicStep: () => null }));
vi.mock('./review-step', () => ({ ReviewStep: () => null }));

const { account } = translations('et').signUp;
const shown = vi.fn();

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('addEventListener', shown);
  return () => vi.unstubAllGlobals();
});

const page = () =>
  renderToStaticMarkup(
    <MantineProvider>
      <SignUpPage />
    </MantineProvider>,
  );

it('leads from a payment page that was left by "back" to the page after a cancelled payment, once', () => {
  expect(page()).toContain(account.title());
  markClinicCreated();
  expect(page()).toContain('leads to /sign-up/cancel');
  forgetCreatedClinic();
  expect(page()).toContain(account.title());
});

it('reloads a page of the sign-up that the browser shows again as it was', () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  markClinicCreated();
  const [event, listener] = shown.mock.lastCall ?? [];
  expect(event).toBe('pageshow');
  listener({ persisted: false });
  expect(reload).not.toHaveBeenCalled();
  listener({ persisted: true });
  expect(reload).toHaveBeenCalledOnce();
});
