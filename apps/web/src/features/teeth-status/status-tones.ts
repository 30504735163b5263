import type { Category } from '@molaar/domain/findings';
import type { ChartTheme } from '@molaar/odontogram';

/** The colour of the chart for a status, by the category of its finding type. */
export const STATUS_TONES: Readonly<Record<Category, keyof ChartTheme['tones']>> = {
  ISSUES: 'issue',
  RESTORATIONS: 'restoration',
  TEETH: 'tooth',
  OTHER: 'other',
};
