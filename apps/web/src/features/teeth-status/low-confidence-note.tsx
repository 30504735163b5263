import { Text } from '@mantine/core';
import type { Annotation } from '@molaar/contracts';
import { useTexts } from '../../client/texts/texts';
import { useCountedNames } from '../../client/texts/use-counted-names';
import { LinkAnchor } from '../../shell/links';
import { useWorkdeskLink } from '../../shell/workdesk-link';
import { lowConfidenceFindings } from './low-confidence';

interface Props {
  annotations: readonly Annotation[];
  withExperimental: boolean;
  imageId: string;
}

/** Names and counts the findings that chart and table leave out for their low confidence; the workdesk shows them. */
export function LowConfidenceNote({ annotations, withExperimental, imageId }: Props) {
  const texts = useTexts();
  const namesOf = useCountedNames();
  const workdeskLink = useWorkdeskLink();
  const numbers = lowConfidenceFindings(annotations, withExperimental);
  if (numbers.size === 0) return null;
  return (
    <Text fz="xs" c="dimmed" mb="sm">
      {texts.workdesk.filter.hiddenBecause.confidence({ names: namesOf(numbers) })}{' '}
      <LinkAnchor {...workdeskLink({ image: imageId })} inherit underline="always">
        {texts.teethStatus.toWorkdesk()}
      </LinkAnchor>
    </Text>
  );
}
