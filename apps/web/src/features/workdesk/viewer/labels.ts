import { formatTooth } from '@molaar/domain';
import { useMemo } from 'react';
import { useFindingLook } from '../../../client/finding-look';
import { useUser } from '../../../client/session';
import { useFormats } from '../../../client/words';
import type { Labels } from './draw-objects';

/** What stands beside a box, in the reader's language and tooth notation, and the box's colour. */
export function useLabels(): Labels {
  const { notation } = useUser().organization;
  const formats = useFormats();
  const look = useFindingLook();
  const { locale } = formats;
  return useMemo(() => {
    const tooth = (number: Parameters<typeof formatTooth>[0] | null) => (number ? formatTooth(number, notation) : '');
    return {
      full: (object) =>
        [
          tooth(object.location),
          object.label || look.name(object.class),
          object.decision === 'SUGGESTED' && object.confidence !== null ? formats.percent(object.confidence) : '',
        ]
          .filter(Boolean)
          .join(' · '),
      short: (object, roomy) => {
        if (object.class === 'MOUTH_AREA') return '';
        const isTooth = object.class === 'TOOTH';
        const confidence = object.decision === 'SUGGESTED' && object.confidence !== null ? formats.percent(object.confidence) : '';
        return [isTooth ? tooth(object.location) : '', isTooth && !roomy ? '' : confidence].filter(Boolean).join(' · ');
      },
      color: look.color,
    };
    // The formats change with the language alone.
  }, [locale, notation, look]);
}
