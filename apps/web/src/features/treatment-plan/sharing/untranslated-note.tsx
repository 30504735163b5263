import { Alert } from '@mantine/core';
import type { Locale, TreatmentPlan } from '@molaar/contracts';
import { IconLanguageOff } from '@tabler/icons-react';
import { useTexts } from '../../../client/texts/texts';

/** Names the treatments that would be printed in the treatment plan's own language among texts of another one. */
export function UntranslatedNote({ plan, languages }: { plan: TreatmentPlan; languages: readonly Locale[] }) {
  const text = useTexts().treatmentPlanner.download;
  const names = plan.treatments.filter(({ id }) => plan.untranslated.includes(id)).map(({ issue }) => issue);
  if (names.length === 0 || !languages.some((language) => language !== plan.language)) return null;
  return (
    <Alert
      variant="light"
      color="orange"
      mt="xs"
      style={{ overflowWrap: 'anywhere' }}
      icon={<IconLanguageOff size={18} aria-hidden="true" />}
    >
      {text.untranslated({ names: [...new Set(names)].join(', ') })}
    </Alert>
  );
}
