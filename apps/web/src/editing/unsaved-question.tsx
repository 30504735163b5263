import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTexts } from '../client/texts/texts';

interface Props {
  /** True when everything is saved afterwards. */
  onSave: () => Promise<boolean>;
  /** Takes the unsaved changes away for good. */
  onDiscard: () => void;
  /** False stays. */
  onAnswer: (goOn: boolean) => void;
}

/** What is to become of unsaved changes: save them and go, go without them, or stay. */
export function UnsavedQuestion({ onSave, onDiscard, onAnswer }: Props) {
  const words = useTexts();
  const text = words.planner.leave;
  return (
    <Modal
      opened
      centered
      // Its three answers stand in one row in Estonian too.
      size={520}
      title={text.title()}
      onClose={() => onAnswer(false)}
      closeButtonProps={{ 'aria-label': words.common.actions.close() }}
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
