import type { AnnotationContradiction } from '@molaar/domain/statuses';
import { formatTooth } from '@molaar/domain/teeth';
import { toothStatusName } from '@molaar/i18n';
import type { SceneAnnotation } from '@molaar/scene';
import { useMemo } from 'react';
import { useUser } from '../../../client/session/session';
import { useFindingStyle } from '../../../client/texts/finding-style';
import { useFormats, useTexts } from '../../../client/texts/texts';
import { contradictedStatuses } from '../checks/contradicted-statuses';
import { annotationColor, standingOf } from './contour-style';
import type { Labels } from './drawing';

/** After the label, so that no colour is needed; what is confirmed has a tick before it. */
const MARKS = { confirmed: '', suggested: '', doubtful: ' ?', rejected: ' ×' } as const;

/**
 * Returns the label of each box in the person's language and tooth notation, and its colour. An exclamation mark before
 * the label, and after a tooth number, means that approved annotations contradict each other; the label in focus names
 * the other status.
 */
export function useLabels(contradictions: readonly AnnotationContradiction[]): Labels {
  const { notation } = useUser().organization;
  const formats = useFormats();
  const findingStyle = useFindingStyle();
  const { locale } = formats;
  const { against } = useTexts().workdesk.checks;
  return useMemo(() => {
    const tooth = (number: Parameters<typeof formatTooth>[0] | null) => (number ? formatTooth(number, notation) : '');
    const checks = contradictions.map((one) => ({ ...one, rule: 'CONTRADICTION' as const }));
    const of = (id: string) => checks.filter(({ ids }) => ids.includes(id));
    const contradicting = new Set(contradictions.flatMap(({ ids }) => ids));
    const teeth = new Set(contradictions.map(({ tooth }) => tooth));
    const name = ({ label, class: type }: SceneAnnotation) => label || findingStyle.name(type);
    const confidenceOf = ({ decision, confidence }: SceneAnnotation) =>
      decision === 'SUGGESTED' && confidence !== null ? formats.confidence(confidence) : '';
    const others = (annotation: SceneAnnotation) => {
      const names = contradicting.has(annotation.id)
        ? contradictedStatuses(annotation.class, of(annotation.id)).map((status) => toothStatusName(status, locale))
        : [];
      return names.length > 0 ? against({ others: names.join(', ') }) : '';
    };
    return {
      full: (annotation) => {
        const number = tooth(annotation.location);
        const { class: type } = annotation;
        const confidence = confidenceOf(annotation);
        const contradicted = others(annotation) && `! ${others(annotation)}`;
        const texts = [[number, name(annotation), confidence, contradicted]];
        // That a number is a tooth's needs no word.
        if (type === 'TOOTH' && number && confidence && !contradicted) texts.push([number, confidence]);
        return texts.map((parts) => parts.filter(Boolean).join(' · '));
      },
      added: (annotation, drawn) => {
        const isNamed = annotation.class === 'TOOTH' || drawn.includes(name(annotation));
        return [isNamed ? '' : name(annotation), confidenceOf(annotation), others(annotation)].filter(Boolean).join(' · ');
      },
      short: ({ annotation, tooth: joined, judged }) => {
        const { class: type, location } = annotation;
        if (type === 'MOUTH_AREA') return [];
        const number = tooth(location);
        // Where there is little space, the number stays: the contour and its colour say what kind of finding it is.
        const texts = type === 'TOOTH' ? [number] : location ? [`${number} ${name(annotation)}`, number] : [name(annotation)];
        if (contradicting.has(annotation.id)) return texts.map((text) => `! ${text}`);
        const warnsOfTooth = location && teeth.has(location) && (type === 'TOOTH' || joined);
        return texts.map((text) => text + (warnsOfTooth ? ' !' : MARKS[standingOf(judged)]));
      },
      warns: ({ id }) => contradicting.has(id),
      color: (annotation) => annotationColor(annotation, findingStyle.color(annotation.class)),
    };
    // The formats change only with the language.
  }, [locale, notation, findingStyle, contradictions]);
}
