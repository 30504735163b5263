import { loadPatientTexts } from '@molaar/i18n';
import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../client/api/lazy-part';
import { currentLocale } from '../../client/locale/locale-store';

const Line = lazyPart(async () => {
  const [module] = await Promise.all([import('./treatments-seen-line'), loadPatientTexts(currentLocale())]);
  return { default: module.TreatmentsSeenLine };
});

/** What a newer radiograph shows of a treatment plan; code and texts are loaded when there is something to show. */
export function TreatmentsSeenLine(props: ComponentProps<typeof Line>) {
  return (
    <Suspense fallback={null}>
      <Line {...props} />
    </Suspense>
  );
}
