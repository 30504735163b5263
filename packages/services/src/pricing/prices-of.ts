import type { PricingComponent } from '@molaar/contracts';

/** Returns the three prices of a component, as previews compare them. */
export function pricesOf({ price, minimum, maximum }: Pick<PricingComponent, 'price' | 'minimum' | 'maximum'>) {
  return { price, minimum, maximum };
}
