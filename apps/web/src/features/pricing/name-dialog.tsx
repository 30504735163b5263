import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { failureOf, reportFailure } from '../../client/api/failure';
import { useTexts } from '../../client/texts/texts';
import { FormButtons } from '../../shell/form-buttons';
import { FormDialog } from '../../shell/form-dialog';

interface Props {
  title: string;
  label: string;
  name?: string;
  submitLabel: string;
  busy: boolean;
  /** Saves the name. An error about the name is shown at the field, another one as an alert. */
  onSubmit: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a name. */
export function NameDialog({ title, label, name = '', submitLabel, busy, onSubmit, onClose }: Props) {
  const texts = useTexts();
  const form = useForm({
    initialValues: { name },
    validate: { name: (value) => (value.trim() ? null : texts.validation.required()) },
  });
  function showError(error: unknown): void {
    const { name: problem } = failureOf(error).fields;
    if (problem) form.setFieldError('name', problem);
    else reportFailure(error);
  }

  return (
    <FormDialog opened centered title={title} onClose={onClose} closeButtonProps={{ 'aria-label': texts.common.actions.close() }}>
      <form
        onSubmit={(event) => {
          // The dialog may be opened inside another form.
          event.stopPropagation();
          form.onSubmit((values) => onSubmit(values.name.trim()).catch(showError))(event);
        }}
        noValidate
      >
        <Stack>
          <TextInput {...form.getInputProps('name')} label={label} maxLength={200} required data-autofocus />
          <FormButtons submitLabel={submitLabel} busy={busy} onCancel={onClose} />
        </Stack>
      </form>
    </FormDialog>
  );
}
