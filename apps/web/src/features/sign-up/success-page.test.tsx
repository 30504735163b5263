import { MantineProvider } from '@mantine/core';
import { translations } from '@molaar/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { SignUpSuccessPage } from './success-page';

const { known } = vi.hoisted(() => ({ known: { planType: undefined as string | undefined, paid: false } }));
vi.mock('../../client/locale/locale-store', () => ({ currentLocale: () => 'et', usePortalStore: () => 'et' }));
vi.mock('../../client/session/session', () => ({ useSession: () => null }));
vi.mock('../../client/api/trpc', () => ({
  trpc: {
    signUp: {
      checkout: { useQuery: () => ({ data: { paid: known.paid, planType: 'SMALL_CLINIC', card: { brand: 'visa', last4: '4242' } } }) },
    },
  },
}));
vi.mock('@tanstack/react-router', () => ({ useSearch: () => ({ planType: known.planType, checkout: 'cs_1' }) }));
vi.mock('../subscription', () => ({ brandName: (brand: string) => brand }));
vi.mock('../../shell/links', () => ({ LinkButton: ({ children }: { children: string }) => children, LinkAnchor: () => null }));
vi.mock('../../shell/page-title', () => ({ usePageTitle: () => undefined }));
vi.mock('../../shell/public-form', () => ({
  PublicForm: ({ title, lead, children }: { title: string; lead: string; children: unknown }) => [title, lead, children],
}));

const { common, signUp, subscription } = translations('et');
const page = () => renderToStaticMarkup(<MantineProvider>{<SignUpSuccessPage />}</MantineProvider>);

beforeEach(() => Object.assign(known, { planType: undefined, paid: false }));

it('shows what was paid with which card, and leaves the notice about the analysis to the foot of the page', () => {
  known.paid = true;
  const shown = page();
  expect(shown).toContain(signUp.success.lead());
  expect(shown).toContain(subscription.planNames.SMALL_CLINIC());
  expect(shown).toContain('4242');
  expect(shown).not.toContain(common.notice());
});

it('says for a contract that somebody will be in touch', () => {
  known.planType = 'ENTERPRISE';
  expect(page()).toContain(signUp.success.enterprise());
});
