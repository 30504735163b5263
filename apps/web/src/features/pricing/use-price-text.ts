import type { PriceChangePreview } from '@molaar/contracts';
import { useFormats, useTexts } from '../../client/texts/texts';

type Prices = PriceChangePreview['changes'][number]['before'];

/** Returns a function that writes the price of a component: one price, a range or a from-price. */
export function usePriceText(): (prices: Prices) => string {
  const { from } = useTexts().pricing.bulk;
  const { moneyRange } = useFormats();
  return ({ price, minimum, maximum }) => {
    if (price !== null) return moneyRange({ min: price, max: price });
    if (minimum === null) return '–';
    if (maximum !== null) return moneyRange({ min: minimum, max: maximum });
    return from({ price: moneyRange({ min: minimum, max: minimum }) });
  };
}
