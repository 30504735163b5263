import type { Inconsistency } from '@molaar/domain/findings';
import type { AnnotationContradiction } from '@molaar/domain/statuses';
import { toothStatusName } from '@molaar/i18n';
import { useCallback } from 'react';
import { useLocale, useTexts } from '../../../client/texts/texts';

/** What deserves a second look, or is approved and cannot be true together: of the latter the two statuses are known. */
export type Check = Inconsistency | (AnnotationContradiction & { readonly rule: 'CONTRADICTION' });

/** A check in the reader's words. */
export function useCheckText(): (check: Check) => string {
  const text = useTexts().workdesk.checks;
  const locale = useLocale();
  return useCallback(
    (check) => {
      if (check.rule !== 'CONTRADICTION') return text.rules[check.rule]();
      const [first, second] = check.statuses;
      return text.contradiction({ first: toothStatusName(first, locale), second: toothStatusName(second, locale) });
    },
    [text, locale],
  );
}
