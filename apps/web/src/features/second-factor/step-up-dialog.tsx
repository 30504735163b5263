import { Modal, Stack, Text } from '@mantine/core';
import { useStepUp } from '../../client/api/step-up';
import { useTexts } from '../../client/texts/texts';
import { IdentityForm } from './identity-form';

/** Asks the person to confirm their identity while a call waits; closing it cancels the call. */
export function StepUpDialog() {
  const texts = useTexts();
  const text = texts.secondFactor.stepUp;
  const open = useStepUp((state) => state.open);
  if (!open) return null;
  return (
    <Modal
      opened
      centered
      zIndex={1000}
      onClose={() => open.answer(false)}
      closeOnClickOutside={false}
      title={text.title()}
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <Stack>
        <Text fz="sm">{text.lead()}</Text>
        <IdentityForm onConfirmed={() => open.answer(true)} />
        <Text c="dimmed" fz="xs">
          {text.noPassword()}
        </Text>
      </Stack>
    </Modal>
  );
}
