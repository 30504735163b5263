import { AppError, cents, type PreviewPriceChangeInput, type PricingComponent } from '@molaar/contracts';
import { changePrice } from '@molaar/domain/treatment-plans';

export interface Repriced {
  before: PricingComponent;
  after: PricingComponent;
}

/**
 * Returns the components of the category (or all) whose prices change.
 * @throws VALIDATION_FAILED when one becomes too large.
 */
export function reprice(components: readonly PricingComponent[], { category, percent, step }: PreviewPriceChangeInput): Repriced[] {
  const changed = (price: number | null): number | null => {
    if (price === null) return null;
    const after = changePrice(price, { percent, step });
    if (!cents.safeParse(after).success)
      throw new AppError('VALIDATION_FAILED', 'a price would become too large', { fields: { percent: 'pricesTooLarge' } });
    return after;
  };
  return components
    .filter((component) => category === undefined || component.category === category)
    .map((before) => ({
      before,
      after: { ...before, price: changed(before.price), minimum: changed(before.minimum), maximum: changed(before.maximum) },
    }))
    .filter(({ before, after }) => PRICES.some((name) => before[name] !== after[name]));
}

const PRICES = ['price', 'minimum', 'maximum'] as const;
