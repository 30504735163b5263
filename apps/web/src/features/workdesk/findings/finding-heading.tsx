import { Button, Group, Text } from '@mantine/core';
import { showAlert } from '../../../client/alerts/alerts';
import { useTexts } from '../../../client/texts/texts';
import { useWorkdesk } from '../workdesk-context';
import classes from './findings.module.css';
import { ROW_BUTTON } from './list-keys';
import type { HeadingRow } from './list-rows';

/** The heading of a group in the list. Suggestions of a category can be approved together. */
export function FindingHeading({ row: { group, count, open, uncertain } }: { row: HeadingRow }) {
  const texts = useTexts();
  const { editor } = useWorkdesk();
  const isOfReview = group === 'DOUBTFUL' || group === 'OPTIONAL' || group === 'CLEAR' || group === 'REVIEWED';
  const name = isOfReview ? texts.workdesk.review.groups[group]() : texts.catalogue.categories[group]();
  return (
    <li className={classes.groupHead}>
      <Group justify="space-between" gap={6} pl="md" pr={10} h="100%" wrap="nowrap">
        <Text component="h3" fz="xs" fw={600} c="dimmed" truncate>
          {name} {count}
        </Text>
        {open.length > 1 && editor.mayDecide ? (
          <Button
            size="compact-xs"
            variant="subtle"
            px={6}
            tabIndex={-1}
            {...{ [ROW_BUTTON]: true }}
            style={{ flex: 'none' }}
            aria-label={texts.workdesk.list.approveGroupLabel({ category: name })}
            onClick={() => {
              editor.approveAll(open);
              if (uncertain > 0) showAlert('info', texts.workdesk.list.uncertainLeft({ count: uncertain }));
            }}
          >
            {texts.workdesk.list.approveGroup()}
          </Button>
        ) : null}
      </Group>
    </li>
  );
}
