import { Button, Group, Kbd, Progress, SimpleGrid, Text } from '@mantine/core';
import { COMMANDS, type CommandId } from '@molaar/scene';
import { useRef, useState } from 'react';
import { useTexts } from '../../../client/texts/texts';
import { NotAssessed } from '../filter/not-assessed';
import { runCommand, useSceneRevision, useView, useWorkdesk } from '../workdesk-context';
import { ApproveClearButton } from './approve-clear-button';
import classes from './review.module.css';
import { useDecisions } from './use-decisions';

const KEYS = ['approve', 'edit', 'reject', 'next'] as const satisfies readonly CommandId[];

/** Progress of the review, its four keys, and the action for all clear teeth. */
export function ReviewBar() {
  const texts = useTexts();
  const text = texts.workdesk.review;
  const { commands } = useWorkdesk();
  const selectedId = useView((state) => state.selectedId);
  useSceneRevision();
  const { left, text: progress } = useDecisions();
  // The number of decisions at the start of the review, or more if more arrived.
  const most = useRef(left);
  most.current = Math.max(most.current, left);
  const done = most.current - left;
  const [filterShown, setFilterShown] = useState(false);
  const [editedId, setEditedId] = useState<string | null>(null);

  return (
    <section
      className={classes.bar}
      aria-label={text.title()}
      data-review
      data-filter-shown={filterShown || undefined}
      data-editing={(editedId !== null && editedId === selectedId) || undefined}
    >
      <Group justify="space-between" wrap="nowrap" mb={6}>
        <Text fz="sm" fw={600} role="status">
          {progress}
        </Text>
        <Group gap={4} wrap="nowrap">
          <Button
            className={classes.lowOnly}
            size="compact-xs"
            variant="subtle"
            color="gray"
            aria-expanded={filterShown}
            onClick={() => setFilterShown(!filterShown)}
          >
            {text.filter()}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={() => {
              runCommand('review', commands);
              commands.viewport.focus();
            }}
          >
            {text.end()} <Kbd ml={6}>Q</Kbd>
          </Button>
        </Group>
      </Group>
      <Progress size="xs" mb={8} value={most.current > 0 ? (done / most.current) * 100 : 100} aria-label={text.progress()} />
      <SimpleGrid cols={2} spacing={6} verticalSpacing={6}>
        {KEYS.map((id) => {
          const command = COMMANDS.find((candidate) => candidate.id === id)!;
          return (
            <Button
              key={id}
              size="compact-sm"
              px={4}
              variant={id === 'approve' ? 'filled' : 'default'}
              // The selection decides which commands are enabled.
              data-selected={selectedId ?? undefined}
              disabled={!command.isEnabled(commands)}
              onClick={() => {
                if (id === 'edit') setEditedId(selectedId);
                runCommand(id, commands);
              }}
            >
              {text[id]()} <Kbd ml={5}>{command.keys[0]!.toUpperCase()}</Kbd>
            </Button>
          );
        })}
      </SimpleGrid>
      <div style={{ marginTop: 6 }}>
        <ApproveClearButton />
      </div>
      {/* The filter says it too. */}
      {filterShown ? null : (
        <div className={`${classes.notAssessed} ${classes.lowOnly}`}>
          <NotAssessed />
        </div>
      )}
    </section>
  );
}
