import type { Locale } from '@molaar/contracts';
import { type Cents, writeEuro as writeAmount } from '@molaar/domain';

export { parseEuro } from '@molaar/domain';

/** Cents as a person types them: "1234,50" in Estonian, "1234.50" in English; whole euros without cents; empty for none. */
export function writeEuro(cents: Cents | null, locale: Locale): string {
  return writeAmount(cents, locale === 'et' ? ',' : '.');
}
