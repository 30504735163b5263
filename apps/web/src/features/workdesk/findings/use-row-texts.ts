import type { Notation } from '@molaar/domain/teeth';
import type { TranslationFunctions } from '@molaar/i18n';
import { useMemo } from 'react';
import { useUser } from '../../../client/session/session';
import { type FindingStyle, useFindingStyle } from '../../../client/texts/finding-style';
import { useFormats, useTexts } from '../../../client/texts/texts';
import { type Check, useCheckText } from '../checks/check-text';

/** What the rows of the list write, in the person's language and notation. */
export interface RowTexts {
  readonly texts: TranslationFunctions;
  readonly formats: ReturnType<typeof useFormats>;
  readonly notation: Notation;
  readonly findingStyle: FindingStyle;
  /** Returns the text of a check. */
  readonly textOf: (check: Check) => string;
}

/** Returns the texts of the rows; the same object until one of them changes. */
export function useRowTexts(): RowTexts {
  const texts = useTexts();
  const formats = useFormats();
  const { notation } = useUser().organization;
  const findingStyle = useFindingStyle();
  const textOf = useCheckText();
  return useMemo(() => ({ texts, formats, notation, findingStyle, textOf }), [texts, formats, notation, findingStyle, textOf]);
}
