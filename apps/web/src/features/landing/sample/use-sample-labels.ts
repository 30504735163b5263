import { findingType } from '@molaar/domain/findings';
import type { SceneAnnotation } from '@molaar/scene';
import { useMemo } from 'react';
import { useFormats, useLocale } from '../../../client/texts/texts';
import type { Labels } from '../../workdesk';

/** Returns the labels of the annotations in the reader's language, with ISO tooth numbers. */
export function useSampleLabels(): Labels {
  const locale = useLocale();
  const { finding, confidence } = useFormats();
  return useMemo(() => {
    const name = ({ location, class: type }: SceneAnnotation) => [location, finding(type)].filter(Boolean).join(' ');
    return {
      full: (annotation) => {
        const sure = annotation.decision === 'SUGGESTED' && annotation.confidence !== null ? confidence(annotation.confidence) : '';
        return [[name(annotation), sure].filter(Boolean).join(' · ')];
      },
      short: ({ annotation }) => {
        const { location, class: type } = annotation;
        if (type === 'TOOTH') return [location ?? ''];
        return location ? [name(annotation), location] : [name(annotation)];
      },
      warns: () => false,
      color: ({ class: type }) => findingType(type).color,
    };
    // The formats change only with the language.
  }, [locale]);
}
