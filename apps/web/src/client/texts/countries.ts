import { COUNTRIES } from '@molaar/domain/clinic';
import { compareTexts } from '@molaar/i18n';
import { useMemo } from 'react';
import { useLocale } from './texts';

/** Returns all countries as options, named and sorted in the reader's language. */
export function useCountries(): { value: string; label: string }[] {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale === 'et' ? 'et' : 'en-GB'], { type: 'region' });
    const compare = compareTexts(locale);
    return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) => compare(a.label, b.label));
  }, [locale]);
}
