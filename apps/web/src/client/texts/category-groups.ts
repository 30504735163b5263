import type { Locale } from '@molaar/contracts';
import { CATEGORIES, type Category } from '@molaar/domain/findings';
import { compareTexts, translations } from '@molaar/i18n';

interface Option {
  readonly category: Category;
  readonly value: string;
  readonly label: string;
}

/** Groups the options of a select by category, as they are. Within a group they are sorted by label. */
export function groupByCategory<Grouped extends Option>(options: readonly Grouped[], locale: Locale) {
  const compare = compareTexts(locale);
  const { categories } = translations(locale).catalogue;
  return CATEGORIES.map((category) => ({
    group: categories[category](),
    items: options.filter((option) => option.category === category).sort((a, b) => compare(a.label, b.label)),
  }));
}
