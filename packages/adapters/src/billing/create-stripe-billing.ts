import type { Billing } from './billing';
import type { StripeSettings } from './stripe-billing';

/**
 * Creates the Stripe payment provider (Checkout, Billing and its portal). Card numbers never reach the portal. Stripe's
 * library is read by the first call: a tenth of a second of each start, which needs no payment.
 */
export function createStripeBilling(settings: StripeSettings): Billing {
  let opened: Promise<Billing> | undefined;
  const open = (): Promise<Billing> => {
    opened ??= import('./stripe-billing').then(({ openStripe }) => openStripe(settings));
    return opened;
  };
  return {
    createCustomer: async (...given) => (await open()).createCustomer(...given),
    startCheckout: async (...given) => (await open()).startCheckout(...given),
    closeCheckout: async (...given) => (await open()).closeCheckout(...given),
    findCheckout: async (...given) => (await open()).findCheckout(...given),
    fetchSubscription: async (...given) => (await open()).fetchSubscription(...given),
    previewChange: async (...given) => (await open()).previewChange(...given),
    changePlan: async (...given) => (await open()).changePlan(...given),
    startWithTestCard: async (...given) => (await open()).startWithTestCard(...given),
    openPortal: async (...given) => (await open()).openPortal(...given),
    readEvent: async (...given) => (await open()).readEvent(...given),
  };
}
