import { Anchor, Group, Text } from '@mantine/core';
import type { countAnnotations } from '@molaar/scene';
import { useTexts } from '../../../client/texts/texts';
import { useCountedNames } from '../../../client/texts/use-counted-names';

const REASONS = ['confidence', 'category', 'byHand'] as const;

interface Props {
  counts: ReturnType<typeof countAnnotations>;
  onShow: Readonly<Record<(typeof REASONS)[number], () => void>>;
}

/** Names and counts what is hidden, by reason, with one click to show it. Experimental and rejected have a switch. */
export function HiddenFindings({ counts, onShow }: Props) {
  const text = useTexts().workdesk.filter;
  const namesOf = useCountedNames();
  return REASONS.filter((reason) => counts.hidden[reason].size > 0).map((reason) => {
    const names = text.hiddenBecause[reason]({ names: namesOf(counts.hidden[reason]) });
    return (
      <Group key={reason} justify="space-between" align="flex-start" wrap="nowrap" gap={6}>
        <Text fz="xs" c="dimmed" role="status">
          {names}
        </Text>
        <Anchor component="button" type="button" fz="xs" style={{ flex: 'none' }} onClick={onShow[reason]}>
          {text.showAgain()}
        </Anchor>
      </Group>
    );
  });
}
