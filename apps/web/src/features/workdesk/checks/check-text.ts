import type { Inconsistency } from '@molaar/domain/findings';
import type { AnnotationContradiction } from '@molaar/domain/statuses';
import { toothStatusName } from '@molaar/i18n';
import { useCallback } from 'react';
import { useLocale, useTexts } from '../../../client/texts/texts';

/**
 * A hint about annotations to check again, or approved annotations that contradict each other, with their two statuses.
 */
export type Check = Inconsistency | (AnnotationContradiction & { readonly rule: 'CONTRADICTION' });

/** Returns the text of a check in the person's language. */
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
