import { Alert, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../client/texts/texts';

interface Props {
  /** The value that somebody else saved. */
  children: ReactNode;
  onTake: () => void;
  onKeep: () => void;
}

/** Shown when somebody else saved while the form was being edited: the person chooses one of the two values. */
export function ConflictNotice({ children, onTake, onKeep }: Props) {
  const texts = useTexts();
  const { useTheirs: takeTheirs, keepMine } = texts.treatmentPlanner.save;
  return (
    <Alert color="orange">
      <Text fz="sm" mb="xs">
        {texts.medical.savedByOther()}
      </Text>
      {children}
      <Group gap="xs" mt="sm">
        <Button size="xs" variant="default" onClick={onTake}>
          {takeTheirs()}
        </Button>
        <Button size="xs" variant="default" onClick={onKeep}>
          {keepMine()}
        </Button>
      </Group>
    </Alert>
  );
}
