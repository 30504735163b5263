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
    const sure = ({ decision, confidence: value }: SceneAnnotation) =>
      decision === 'SUGGESTED' && value !== null ? confidence(value) : '';
    return {
      full: (annotation) => [[name(annotation), sure(annotation)].filter(Boolean).join(' · ')],
      added: (annotation, drawn) => {
        const { class: type } = annotation;
        const isNamed = type === 'TOOTH' || drawn.includes(finding(type));
        return [isNamed ? '' : finding(type), sure(annotation)].filter(Boolean).join(' · ');
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
