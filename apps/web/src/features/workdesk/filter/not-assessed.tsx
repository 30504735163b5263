import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { useFormats, useTexts } from '../../../client/texts/texts';
import { useWorkdesk } from '../workdesk-context';

/** Says what nobody has assessed on this image: the most important, and all of it on demand. */
export function NotAssessed() {
  const text = useTexts().workdesk.filter;
  const { short, full } = useFormats().notAssessed(useWorkdesk().assessment);
  const [isFull, setFull] = useState(false);
  return (
    <Text fz="xs" c="dimmed" data-not-assessed>
      {isFull ? full : short}{' '}
      {short === full ? null : (
        <Anchor component="button" type="button" fz="xs" aria-expanded={isFull} onClick={() => setFull(!isFull)}>
          {isFull ? text.less() : text.all()}
        </Anchor>
      )}
    </Text>
  );
}
