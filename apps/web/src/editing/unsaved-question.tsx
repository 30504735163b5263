import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTexts } from '../client/texts/texts';

interface Props {
  /** @returns true when everything is saved afterwards. */
  onSave: () => Promise<boolean>;
  /** Deletes the unsaved changes. */
  onDiscard: () => void;
  /** False stays on the page. */
  onAnswer: (goOn: boolean) => void;
}

/** Asks what to do with unsaved changes: save them and leave, leave without them, or stay. */
export function UnsavedQuestion({ onSave, onDiscard, onAnswer }: Props) {
  const texts = useTexts();
  const text = texts.treatmentPlanner.leave;
  return (
    <Modal
      opened
      centered
      // Wide enough for its three buttons in one row in Estonian.
      size={520}
      title={text.title()}
      onClose={() => onAnswer(false)}
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <Stack>
        <Text fz="sm">{text.text()}</Text>
        <Group justify="flex-end">
          <Button variant="subtle" onClick={() => onAnswer(false)}>
            {text.stay()}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              onDiscard();
              onAnswer(true);
            }}
          >
            {text.discard()}
          </Button>
          <Button data-autofocus onClick={() => void onSave().then(onAnswer)}>
            {text.save()}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
