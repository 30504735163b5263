import type { AnnotationContradiction } from '@molaar/domain/statuses';
import { formatTooth } from '@molaar/domain/teeth';
import { toothStatusName } from '@molaar/i18n';
import type { SceneAnnotation } from '@molaar/scene';
import { useMemo } from 'react';
import { useUser } from '../../../client/session/session';
import { useFindingStyle } from '../../../client/texts/finding-style';
import { useFormats, useTexts } from '../../../client/texts/texts';
import { conflictingStatuses } from '../findings/conflicting-statuses';
import type { Labels } from './draw-annotations';

/**
 * Returns the label of each box in the person's language and tooth notation, and its colour. An exclamation mark before
 * the label, and after a tooth number, means that approved annotations contradict each other; the label in focus names
 * the other status.
 */
export function useLabels(contradictions: readonly AnnotationContradiction[]): Labels {
  const { notation } = useUser().organization;
  const formats = useFormats();
  const look = useFindingStyle();
  const { locale } = formats;
  const { against } = useTexts().workdesk.checks;
  return useMemo(() => {
    const tooth = (number: Parameters<typeof formatTooth>[0] | null) => (number ? formatTooth(number, notation) : '');
    const checks = contradictions.map((one) => ({ ...one, rule: 'CONTRADICTION' as const }));
    const of = (id: string) => checks.filter(({ ids }) => ids.includes(id));
    const contradicting = new Set(contradictions.flatMap(({ ids }) => ids));
    const teeth = new Set(contradictions.map(({ tooth }) => tooth));
    const name = ({ label, class: type }: SceneAnnotation) => label || look.name(type);
    const others = (object: SceneAnnotation) => {
      const names = contradicting.has(object.id)
        ? conflictingStatuses(object.class, of(object.id)).map((status) => toothStatusName(status, locale))
        : [];
      return names.length > 0 ? `! ${against({ others: names.join(', ') })}` : '';
    };
    return {
      full: (object) =>
        [
          tooth(object.location),
          name(object),
          object.decision === 'SUGGESTED' && object.confidence !== null ? formats.percent(object.confidence) : '',
          others(object),
        ]
          .filter(Boolean)
          .join(' · '),
      short: (object, roomy) => {
        if (object.class === 'MOUTH_AREA') return '';
        if (contradicting.has(object.id)) return `! ${name(object)}`;
        const isTooth = object.class === 'TOOTH';
        const confidence = object.decision === 'SUGGESTED' && object.confidence !== null ? formats.percent(object.confidence) : '';
        return [
          isTooth ? tooth(object.location) + (object.location && teeth.has(object.location) ? ' !' : '') : '',
          isTooth && !roomy ? '' : confidence,
        ]
          .filter(Boolean)
          .join(' · ');
      },
      warns: ({ id }) => contradicting.has(id),
      color: look.color,
    };
    // The formats change only with the language.
  }, [locale, notation, look, contradictions]);
}
