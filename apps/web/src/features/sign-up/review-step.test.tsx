import { MantineProvider } from '@mantine/core';
import { translations } from '@molaar/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ReviewStep } from './review-step';
import type { ClinicDraft } from './sign-up-draft';

vi.mock('../../client/locale/locale-store', () => ({ currentLocale: () => 'et', usePortalStore: () => 'et' }));
vi.mock('../../client/session/session', () => ({ useSession: () => null, useUser: () => null }));
vi.mock('../../client/api/trpc', () => ({
  trpc: { useUtils: () => ({}), signUp: { create: { useMutation: () => ({ isPending: false, isSuccess: false }) } } },
}));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined }));
vi.mock('../company', () => ({ EMPTY_COMPANY: {}, companyInput: (company: object) => company }));
vi.mock('../subscription', () => ({
  useSubscriptionPlans: () => ({ data: [] }),
  offeredPlans: () => [{ type: 'SMALL_CLINIC' }, { type: 'ENTERPRISE' }],
  priceOf: ({ type }: { type: string }) => (type === 'ENTERPRISE' ? null : 9_900),
}));

const texts = translations('et');
const clinic: ClinicDraft = {
  ...{ email: 'mari@naide.test', type: null, isMonthly: true, title: '', firstName: 'Mari', lastName: 'Õun', phone: '', treats: true },
  ...{ companyName: 'Kliinik', addressLine1: 'Pikk 1', addressLine2: '', country: 'EE', county: '', zipCode: '10111' },
};
const review = (type: ClinicDraft['type']) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ReviewStep
        account={{ email: clinic.email, password: '', confirmPassword: '' }}
        draft={{ ...clinic, type }}
        onBack={() => undefined}
      />
    </MantineProvider>,
  );

it('says what is due today for a plan that is paid by card', () => {
  expect(review('SMALL_CLINIC')).toContain(texts.signUp.review.total());
});

it('says that the price of a contract is agreed, and nothing of a payment today', () => {
  const page = review('ENTERPRISE');
  expect(page).toContain(texts.subscription.custom());
  expect(page).not.toContain(texts.signUp.review.total());
});
