import { Alert, Button, Group, Text } from '@mantine/core';
import type { Comparison } from '@molaar/contracts';
import { useFormats, useTexts } from '../../client/texts/texts';

/** What an import leaves out, and whether the statuses of the practice system may be outdated. */
export function ComparisonNotices({
  comparison: { stale, receivedAt, differences, unmapped },
  practice,
  withSkipped,
  onShowSkipped,
}: {
  comparison: Comparison;
  practice: string;
  withSkipped: boolean;
  onShowSkipped: () => void;
}) {
  const texts = useTexts();
  const text = texts.practiceExchange.import;
  const formats = useFormats();
  const outgoing = differences.filter(({ kind }) => kind === 'OUTGOING').length;
  const skipped = differences.filter((difference) => difference.skipped).length;
  return (
    <>
      {stale ? (
        <Alert color="orange">
          {text.stale({ practice, reason: texts.practiceExchange.reasons[stale](), date: formats.dateTime(receivedAt) })}
        </Alert>
      ) : null}
      {outgoing > 0 ? (
        <Text fz="sm" c="dimmed">
          {text.onlyOurs({ count: outgoing, practice })}
        </Text>
      ) : null}
      {skipped > 0 && !withSkipped ? (
        <Group gap="xs">
          <Text fz="sm" c="dimmed">
            {text.skippedBefore({ count: skipped })}
          </Text>
          <Button size="compact-xs" variant="subtle" onClick={onShowSkipped}>
            {text.askAgain()}
          </Button>
        </Group>
      ) : null}
      {unmapped.length > 0 ? (
        <Text fz="sm" c="dimmed">
          {text.unmapped({ practice })} {unmapped.map(({ tooth, surface, code }) => text.unmappedLine({ tooth, surface, code })).join('; ')}
        </Text>
      ) : null}
    </>
  );
}
