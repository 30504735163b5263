import { Button, Group, Modal, Paper, Stack, Text } from '@mantine/core';
import type { Box } from '@molaar/domain/geometry';
import { formatTooth } from '@molaar/domain/teeth';
import { type Conflict, type SceneAnnotation, sameValue } from '@molaar/scene';
import { useUser } from '../../client/session/session';
import { useFindingStyle } from '../../client/texts/finding-style';
import { useFormats, useTexts } from '../../client/texts/texts';
import targets from './targets.module.css';
import { useSaving, useWorkdesk } from './workdesk-context';

/**
 * Annotations that two people changed differently, or one person in two browsers: the person chooses a side for each,
 * and nothing is lost silently. Conflicts with what is saved come first.
 */
export function ConflictDialog() {
  const texts = useTexts();
  const text = texts.workdesk.conflict;
  const { session } = useWorkdesk();
  const conflicts = useSaving((state) => state.conflicts);
  const origin = conflicts.some((conflict) => conflict.origin === 'SAVED') ? 'SAVED' : 'DRAFT';
  const shown = conflicts.filter((conflict) => conflict.origin === origin);
  if (shown.length === 0) return null;

  const isSaved = origin === 'SAVED';
  const names = isSaved
    ? { mine: texts.workdesk.conflict.mine(), theirs: texts.workdesk.conflict.theirs() }
    : { mine: text.thisBrowser(), theirs: text.otherBrowser() };
  const settleAll = (side: 'mine' | 'theirs') => {
    for (const conflict of shown) session.settle(conflict, side);
  };

  return (
    <Modal
      opened
      centered
      size="lg"
      onClose={() => undefined}
      closeOnEscape={false}
      withCloseButton={false}
      title={isSaved ? text.savedTitle() : text.draftTitle()}
    >
      <Stack className={targets.targets ?? ''}>
        <Text fz="sm">{isSaved ? text.savedText() : text.draftText()}</Text>
        {shown.length > 1 ? (
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => settleAll('theirs')}>
              {text.allTheirs()}
            </Button>
            {/* An accidental Enter must not drop the person's own edits. */}
            <Button data-autofocus onClick={() => settleAll('mine')}>
              {text.allMine()}
            </Button>
          </Group>
        ) : null}
        {shown.map((conflict) => (
          <Choice key={conflict.id} conflict={conflict} names={names} isOnly={shown.length === 1} />
        ))}
      </Stack>
    </Modal>
  );
}

interface ChoiceProps {
  conflict: Conflict;
  names: Readonly<Record<'mine' | 'theirs', string>>;
  /** Among several, only the button for all of them is the primary one. */
  isOnly: boolean;
}

function Choice({ conflict, names, isOnly }: ChoiceProps) {
  const texts = useTexts();
  const formats = useFormats();
  const findingStyle = useFindingStyle();
  const { notation } = useUser().organization;
  const { session } = useWorkdesk();
  const { mine, theirs } = conflict;
  // Two that differ only in their position would have the same text.
  const isMoved = mine !== null && theirs !== null && !(sameValue(mine.box, theirs.box) && sameValue(mine.outline, theirs.outline));

  const describe = (annotation: SceneAnnotation | null) =>
    annotation
      ? [
          annotation.location && formatTooth(annotation.location, notation),
          annotation.label || findingStyle.name(annotation.class),
          formats.surfaces(annotation.surface, annotation.location),
          texts.catalogue.decisions[annotation.decision](),
          isMoved ? texts.workdesk.conflict.moved(positionOf(annotation.box)) : '',
        ]
          .filter(Boolean)
          .join(' · ')
      : texts.workdesk.conflict.deleted();

  return (
    <Paper withBorder p="sm" component="section" aria-label={describe(mine ?? theirs)}>
      <Group grow align="stretch" preventGrowOverflow={false} wrap="nowrap">
        {(['mine', 'theirs'] as const).map((side) => (
          <Stack key={side} gap={8} justify="space-between">
            <Text fz="sm">{describe(conflict[side])}</Text>
            <Button
              size="xs"
              fullWidth
              variant={isOnly && side === 'mine' ? 'filled' : 'default'}
              onClick={() => session.settle(conflict, side)}
            >
              {names[side]}
            </Button>
          </Stack>
        ))}
      </Group>
    </Paper>
  );
}

function positionOf([x, y, width, height]: Box) {
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}
