import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { formatTooth } from '@molaar/domain';
import type { SceneObject } from '@molaar/scene';
import { useUser } from '../../client/session';
import { useFormats, useWords } from '../../client/words';
import { useDesk, useSaving } from './desk';

/** Objects that two people changed differently: each is settled by choosing a side; nothing is lost silently. */
export function ConflictDialog() {
  const words = useWords();
  const formats = useFormats();
  const text = words.workdesk.conflict;
  const { notation } = useUser().organization;
  const { session } = useDesk();
  const conflicts = useSaving((state) => state.conflicts);
  if (conflicts.length === 0) return null;

  const describe = (object: SceneObject | null) =>
    object
      ? [
          object.location && formatTooth(object.location, notation),
          object.label || formats.finding(object.class),
          formats.surfaces(object.surface, object.location),
          words.catalogue.decisions[object.decision](),
        ]
          .filter(Boolean)
          .join(' · ')
      : text.deleted();

  return (
    <Modal opened centered size="lg" onClose={() => undefined} withCloseButton={false} title={text.title()}>
      <Stack>
        <Text fz="sm">{text.text()}</Text>
        {conflicts.map((conflict) => (
          <Group key={conflict.id} grow align="stretch" preventGrowOverflow={false}>
            {(['mine', 'theirs'] as const).map((side) => (
              <Stack key={side} gap={6}>
                <Text fz="sm">{describe(conflict[side])}</Text>
                <Button size="xs" variant={side === 'mine' ? 'filled' : 'default'} onClick={() => session.settle(conflict, side)}>
                  {text[side]()}
                </Button>
              </Stack>
            ))}
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}
