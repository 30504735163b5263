import { Button, Group, Paper, Text } from '@mantine/core';
import { useTexts } from '../../../client/texts/texts';
import { QueryPlaceholder } from '../../../shell/query-placeholder';
import classes from './compare.module.css';
import type { Comparison } from './use-comparison';

/** Shown while the other image cannot be: it was not found, or could not be loaded. */
export function ComparisonNotice({ comparison: { state, queries }, onEnd }: { comparison: Comparison; onEnd: () => void }) {
  const texts = useTexts();
  const isFailing = state === 'loading' && queries.some(({ errorUpdateCount }) => errorUpdateCount > 0);
  if (state !== 'notFound' && !isFailing) return null;
  return (
    <Paper className={classes.notice} withBorder shadow="lg" px="md" py={10} role="alert">
      <Group wrap="nowrap" justify="space-between">
        {isFailing ? <QueryPlaceholder queries={queries} compact /> : <Text fz="sm">{texts.comparison.unavailable()}</Text>}
        <Button size="compact-sm" variant="default" onClick={onEnd}>
          {texts.common.actions.close()}
        </Button>
      </Group>
    </Paper>
  );
}
