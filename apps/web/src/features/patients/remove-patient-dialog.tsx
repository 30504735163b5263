import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Patient } from '@molaar/contracts';
import { isSameName } from '@molaar/domain/text';
import { IconAlertTriangle } from '@tabler/icons-react';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useTexts } from '../../client/texts/texts';

interface Props {
  patient: Patient;
  action: 'anonymize' | 'delete';
  onClose: () => void;
  onDone: () => void;
}

/** Asks for the patient's name before the patient is anonymized or deleted, which cannot be undone. */
export function RemovePatientDialog({ patient, action, onClose, onDone }: Props) {
  const texts = useTexts();
  const text = texts.patientFiles.deletion;
  const name = `${patient.firstName} ${patient.lastName}`;
  const settled = {
    onSuccess: () => {
      showAlert('success', action === 'anonymize' ? text.anonymized() : text.removed());
      onClose();
      onDone();
      void portal.patients.invalidate();
    },
  };
  const anonymize = trpc.patients.anonymize.useMutation(settled);
  const remove = trpc.patients.delete.useMutation(settled);
  const mutation = action === 'anonymize' ? anonymize : remove;
  const form = useForm({ initialValues: { confirm: '' } });
  const isConfirmed = isSameName(form.values.confirm, name);
  const submit = form.onSubmit(({ confirm }) => {
    if (isConfirmed) mutation.mutate({ id: patient.id, version: patient.version, confirm });
  });

  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={action === 'anonymize' ? text.anonymizeTitle() : text.removeTitle()}
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <form onSubmit={submit}>
        <Stack>
          <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
            {action === 'anonymize' ? text.anonymizeText() : text.removeText()}
          </Alert>
          <TextInput {...form.getInputProps('confirm')} label={text.confirm({ name })} autoComplete="off" data-autofocus />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.common.actions.cancel()}
            </Button>
            <Button type="submit" color="red" loading={mutation.isPending} disabled={!isConfirmed}>
              {action === 'anonymize' ? text.anonymize() : text.remove()}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
